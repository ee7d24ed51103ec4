import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { BLOCK_CLOSE, BLOCK_OPEN } from '../../../../src/core/syntax/tokensOf.js';
import { sourceOf } from '../../../support/sources.js';

/** Units as `function f: first … last`, with their first and last two tokens, nested ones indented. */
async function unitsOf(language: LanguageId, text: string): Promise<string[]> {
  const { scopes, tokens } = await sourceOf(language, text);
  const words = tokens.map(({ text }) => (text === BLOCK_OPEN ? '«' : text === BLOCK_CLOSE ? '»' : text));
  const depth = (unit: number): number => (unit < 0 ? -1 : 1 + depth(scopes[unit]?.parent ?? -1));
  return scopes.map((unit, number) => {
    const name = unit.name === '' ? '' : ` ${unit.name}`;
    const own = words.slice(unit.first, unit.last);
    const shown = own.length > 4 ? [...own.slice(0, 2), '…', ...own.slice(-2)] : own;
    return `${'  '.repeat(depth(number))}${unit.kind}${name}: ${shown.join(' ')}`;
  });
}

describe('scopesOf', () => {
  it('finds functions, methods, classes and statements in Python', async () => {
    const text = [
      'import os',
      '@cache',
      'def f(a):',
      '    def g():',
      '        return a',
      '    return g',
      'class A(B):',
      '    x = 1',
      '    @property',
      '    def m(self):',
      '        class C:',
      '            def n(self): pass',
      '        return C',
      'if x:',
      '    def h(): pass',
      '',
    ].join('\n');
    expect(await unitsOf('python', text)).toEqual([
      'statement: import os',
      'function f: @ cache … g »',
      '  function g: def g … a »',
      'class A: class A … » »',
      '  function m: @ property … C »',
      '    function n: def n … pass »',
      'statement: if x … » »',
      '  function h: def h … pass »',
    ]);
  });

  it('finds functions with a block in TypeScript, with what is before them', async () => {
    const text = [
      'export const a = (x: number) => x + 1;',
      'export const b = (x: number) => { return x; };',
      'export default function c() {}',
      'class D { @dec() m() {} y = 1; get z() { return 1; } }',
      'namespace N { export function e() {} const f = 1; }',
      "describe('x', () => { it('y', function () {}); });",
      'interface I { a: string }',
      'declare function g(): void;',
      'const o = { p: () => { q(); }, r() {} };',
    ].join('\n');
    expect(await unitsOf('typescript', text)).toEqual([
      'statement: export const … 1 ;',
      'statement: export const … } ;',
      '  function b: ( x … ; }',
      'function c: export default … { }',
      'class D: class D … } }',
      '  function m: @ dec … { }',
      '  function z: get z … ; }',
      'statement: namespace N … ; }',
      '  function e: export function … { }',
      '  statement: const f … 1 ;',
      'statement: describe ( … ) ;',
      '  function: ( ) … ; }',
      '    function: function ( … { }',
      'class I: interface I … string }',
      'function g: declare function … void ;',
      'statement: const o … } ;',
      '  function p: ( ) … ; }',
      '  function r: r ( … { }',
    ]);
  });

  it.each<[LanguageId, string, string[]]>([
    [
      'javascript',
      'class A { static { x(); } #m() {} }',
      ['class A: class A … } }', '  function: static { … ; }', '  function #m: #m ( … { }'],
    ],
    [
      'java',
      '@X class A { @Y int f() { Runnable r = () -> { g(); }; return 1; } A() {} int x = 1; }',
      ['class A: @ X … ; }', '  function f: @ Y … ; }', '    function r: ( ) … ; }', '  function A: A ( … { }'],
    ],
    [
      'c',
      '#ifdef A\nstatic int *f(void) { return 0; }\n#endif\nint x;\n',
      ['statement: #ifdef A … } #endif', '  function f: static int … ; }', 'statement: int x ;'],
    ],
    [
      'cpp',
      'namespace n { template <class T> struct S { T &g(T a) { return a; } }; int A::f() { return 1; } }',
      [
        'statement: namespace n … } }',
        '  class S: template < … } ;',
        '    function g: T & … ; }',
        '  function A::f: int A … ; }',
      ],
    ],
    [
      'go',
      'package a\nfunc (t T) M() { f(func() { g() }) }\nvar x = 1\n',
      ['statement: package a', 'function M: func ( … ) }', '  function: func ( … ) }', 'statement: var x = 1'],
    ],
    [
      'rust',
      'mod n { #[test] pub fn f() { g(|x| { x }); } } impl S { fn m(&self) {} } struct T;',
      [
        'statement: mod n … } }',
        '  function f: # [ … ; }',
        '    function: | x … x }',
        'class: impl S … } }',
        '  function m: fn m … { }',
        'class T: struct T ;',
      ],
    ],
    [
      'csharp',
      'namespace N { class A { [X] int F() { int G() { return 1; } return G(); } int P { get { return 1; } } } }',
      [
        'statement: namespace N … } }',
        '  class A: class A … } }',
        '    function F: [ X … ; }',
        '      function G: int G … ; }',
        '    function get: get { … ; }',
      ],
    ],
    [
      'ruby',
      'module M\nclass A\ndef m\nx.each do |y| z end\nend\ndef self.n; end\nend\nend\n',
      [
        'statement: module M … end end',
        '  class A: class A … end end',
        '    function m: def m … end end',
        '      function: do | … z end',
        '    function n: def self … ; end',
      ],
    ],
    [
      'php',
      '<?php namespace N { class A { #[X] public function f() { return function () { }; } } function g() { } }',
      [
        'statement: <?php',
        'statement: namespace N … } }',
        '  class A: class A … } }',
        '    function f: #[ X … ; }',
        '      function: function ( … { }',
        '  function g: function g … { }',
      ],
    ],
    [
      'kotlin',
      'class A {\n  fun f() { xs.map { it + 1 } }\n  init { g() }\n}\nfun h() = 1\n',
      ['class A: class A … } }', '  function f: fun f … } }', '  function: init { … ) }', 'function h: fun h … = 1'],
    ],
  ])('finds the units of %s', async (language, text, expected) => {
    expect(await unitsOf(language, text)).toEqual(expected);
  });

  it('leaves no token outside the units of the top, of broken code neither', async () => {
    for (const [language, text] of [
      ['python', 'def f(:\n  return ((1\n@dec\n'],
      ['typescript', '@dec()\nclass { function ( { return @@ 1 } } `'],
      ['rust', '#[test]\n'],
      ['java', ') ) class'],
    ] as const) {
      const { scopes, tokens } = await sourceOf(language, text);
      const top = scopes.filter((unit) => unit.parent < 0);
      let next = 0;
      for (const unit of top) {
        expect(unit.first).toBe(next);
        next = unit.last;
      }
      expect(next).toBe(tokens.length);
    }
  });
});
