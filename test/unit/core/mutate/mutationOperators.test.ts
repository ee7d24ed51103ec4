/** Every operator: a bug planted forwards is repaired backwards. */
import { describe, expect, it } from 'vitest';
import { mutationOperators } from '../../../../src/core/mutate/mutationOperators.js';
import { mutationsOf } from '../../../../src/core/mutate/mutationsOf.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { tokensOf } from '../../../../src/core/syntax/tokensOf.js';
import { grammarFor } from '../../../support/grammars.js';

/** An operator, a language, a program, and what the operator makes of it. */
type Row = readonly [operator: string, language: LanguageId, before: string, after: string];

const py = (...lines: string[]) => `${lines.join('\n')}\n`;
const js = py;

/** A method of a class in Java, a function in C and C++; both read the same names. */
const java = (...lines: string[]) =>
  `class A {\n  int f(int a, int b, String s, List<Integer> xs, int[] ys) {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n}\n`;
const c = (...lines: string[]) => `int f(int a, int b, char *s) {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
const cpp = (...lines: string[]) =>
  `int f(int a, int b, string s, vector<int>& xs) {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;

const ROWS: readonly Row[] = [
  ['compare.boundary', 'python', py('x = a < b'), py('x = a <= b')],
  ['compare.boundary', 'typescript', js('let x: boolean = a >= b;'), js('let x: boolean = a > b;')],
  ['compare.negate', 'python', py('if a not in b:', '    f()'), py('if a in b:', '    f()')],
  ['compare.negate', 'python', py('x = a is not None'), py('x = a is None')],
  ['compare.negate', 'javascript', js('x = a === b;'), js('x = a !== b;')],
  ['compare.mirror', 'python', py('x = a < b'), py('x = a > b')],
  ['compare.relate', 'javascript', js('x = a === b;'), js('x = a <= b;')],
  ['compare.equate', 'python', py('x = a <= b'), py('x = a == b')],
  ['compare.loosen', 'javascript', js('x = a === b;'), js('x = a == b;')],
  ['compare.loosen', 'python', py('x = a is b'), py('x = a == b')],
  ['compare.membership', 'python', py('x = a == b'), py('x = a in b')],
  ['logical.swap', 'python', py('x = a and b'), py('x = a or b')],
  ['logical.swap', 'tsx', js('x = a && b;'), js('x = a || b;')],
  ['logical.swapRun', 'python', py('x = a and b and c'), py('x = a or b or c')],
  ['logical.swapRun', 'javascript', js('x = a || b || c || d;'), js('x = a && b && c && d;')],
  ['negation.insert', 'python', py('if a:', '    f()'), py('if not a:', '    f()')],
  ['negation.insert', 'javascript', js('if (a && b) f();'), js('if (!(a && b)) f();')],
  ['negation.remove', 'javascript', js('while (!a) f();'), js('while (a) f();')],
  ['arithmetic.swap', 'python', py('x = a // b'), py('x = a / b')],
  ['arithmetic.swap', 'javascript', js('x = a % b;'), js('x = a / b;')],
  ['assignment.swap', 'python', py('x = 0', 'x += a'), py('x = 0', 'x -= a')],
  ['assignment.overwrite', 'python', py('x = 0', 'x += a'), py('x = 0', 'x = a')],
  ['assignment.accumulate', 'javascript', js('let x = 0;', 'x = a;'), js('let x = 0;', 'x += a;')],
  ['assignment.prepend', 'python', py("s = ''", 's += c'), py("s = ''", 's = c + s')],
  ['assignment.append', 'javascript', js('s = c + s;'), js('s += c;')],
  ['update.step', 'javascript', js('i++;'), js('i += 2;')],
  ['update.unit', 'python', py('i += 2'), py('i += 1')],
  ['grouping.change', 'python', py('x = a + b * c'), py('x = (a + b) * c')],
  ['grouping.change', 'javascript', js('x = (a - b) * c;'), js('x = a - b * c;')],
  ['update.direction', 'javascript', js('for (let i = 0; i < n; i++) f(i);'), js('for (let i = 0; i < n; i--) f(i);')],
  ['operand.swap', 'python', py('x = a - b'), py('x = b - a')],
  ['minus.insert', 'python', py('def f(n):', '    return n'), py('def f(n):', '    return -n')],
  ['minus.remove', 'javascript', js('x = f(-a);'), js('x = f(a);')],
  ['offset.insert', 'python', py('x = a[i]'), py('x = a[i + 1]')],
  ['offset.insert', 'javascript', js('x = a * b;'), js('x = a * (b - 1);')],
  ['offset.remove', 'python', py('for i in range(n - 1):', '    f(i)'), py('for i in range(n):', '    f(i)')],
  ['range.start.insert', 'python', py('r = range(n)'), py('r = range(1, n)')],
  ['range.start.remove', 'python', py('r = range(1, n)'), py('r = range(n)')],
  ['range.step.insert', 'python', py('r = range(0, n)'), py('r = range(0, n, 2)')],
  ['range.step.remove', 'python', py('r = range(0, n, 2)'), py('r = range(0, n)')],
  ['slice.bound.insert', 'python', py('x = a[:n]'), py('x = a[1:n]')],
  ['slice.bound.remove', 'python', py('x = a[1:]'), py('x = a[:]')],
  ['index.insert', 'python', py('x = f(a)'), py('x = f(a[::-1])')],
  ['index.remove', 'python', py('x = f(a[1:])'), py('x = f(a)')],
  [
    'index.position',
    'python',
    py('def f(a: list):', '    for i in range(3):', '        g(a[i])'),
    py('def f(a: list):', '    for i in range(3):', '        g(i)'),
  ],
  [
    'index.element',
    'python',
    py('def f(a: list):', '    for i in range(3):', '        g(i)'),
    py('def f(a: list):', '    for i in range(3):', '        g(a[i])'),
  ],
  ['number.step', 'python', py('x = a[1]'), py('x = a[2]')],
  ['number.other', 'javascript', js('x = [7, f(0)];'), js('x = [7, f(7)];')],
  ['number.scale', 'python', py('x = a * 10'), py('x = a * 100')],
  ['number.negate', 'python', py('x = a[1]'), py('x = a[-1]')],
  ['number.decimal', 'python', py('x = 0.5'), py('x = 0.05')],
  ['regex.flag', 'javascript', js('x = a.replace(/b/, c);'), js('x = a.replace(/b/g, c);')],
  ['number.quote', 'javascript', js('x = a === 1;'), js("x = a === '1';")],
  ['string.unquote', 'python', py("x = a + '1'"), py('x = a + 1')],
  ['list.wrap', 'python', py('a.extend(b)'), py('a.extend([b])')],
  ['list.unwrap', 'javascript', js('x = f([a]);'), js('x = f(a);')],
  ['spread.insert', 'javascript', js('x = Math.max(a);'), js('x = Math.max(...a);')],
  ['spread.remove', 'python', py('f(*a)'), py('f(a)')],
  [
    'member.qualify',
    'javascript',
    js('class A { m(a) { this.a = a; return a; } }'),
    js('class A { m(a) { this.a = a; return this.a; } }'),
  ],
  [
    'member.bare',
    'python',
    py('class A:', '    def m(self, a):', '        f(self.a)', '        return self.a'),
    py('class A:', '    def m(self, a):', '        f(self.a)', '        return a'),
  ],
  ['lookup.soften', 'python', py('x = d[k]'), py('x = d.get(k)')],
  ['lookup.harden', 'python', py('x = d.get(k)'), py('x = d[k]')],
  ['boolean.flip', 'python', py('x = True'), py('x = False')],
  ['boolean.flip', 'typescript', js('const x = false;'), js('const x = true;')],
  ['string.other', 'python', py("x = f('a')", "y = 'a' + 'b'"), py("x = f('b')", "y = 'a' + 'b'")],
  ['string.edit', 'javascript', js('x = a.split(" ");'), js('x = a.split("");')],
  ['string.sibling', 'python', py("x = a.count('(')"), py("x = a.count('[')")],
  ['string.sibling', 'javascript', js('x = a.join(",");'), js('x = a.join(";");')],
  ['string.drop', 'python', py("x = a in 'aeiou'"), py("x = a in 'aeio'")],
  ['empty.other', 'python', py('def f():', '    return []'), py('def f():', '    return None')],
  ['empty.other', 'javascript', js('let x = 0;'), js('let x = [];')],
  ['variable.replace', 'python', py('def f(a, b):', '    return g(a)'), py('def f(a, b):', '    return g(b)')],
  [
    'variable.replace',
    'typescript',
    js('const f = (a: number, b: number) => a;'),
    js('const f = (a: number, b: number) => b;'),
  ],
  ['variable.target', 'python', py('a = 1', 'b = 2', 'a = 3'), py('a = 1', 'b = 2', 'b = 3')],
  ['variable.toConstant', 'python', py('def f(n):', '    return g(n)'), py('def f(n):', '    return g(0)')],
  ['constant.toVariable', 'javascript', js('function f(n) { return n * 1; }'), js('function f(n) { return n * n; }')],
  ['member.replace', 'python', py('x = a.left', 'y = b.right + b.left'), py('x = a.right', 'y = b.right + b.left')],
  ['function.sibling', 'python', py('x = max(a)'), py('x = min(a)')],
  ['method.sibling', 'javascript', js('a.push(1);'), js('a.unshift(1);')],
  ['method.sibling', 'python', py('a.append(b)'), py('a.extend(b)')],
  [
    'expression.copy',
    'python',
    py('x = f(len(a))', 'y = b / max(c)', 'z = max(c)'),
    py('x = f(len(a))', 'y = b / len(a)', 'z = max(c)'),
  ],
  ['call.wrap', 'python', py('def f(n: int):', '    return n'), py('def f(n: int):', '    return abs(n)')],
  ['call.unwrap', 'javascript', js('x = Math.floor(a);'), js('x = a;')],
  ['method.add', 'python', py('def f(s: str):', '    return s'), py('def f(s: str):', '    return s.lower()')],
  ['method.remove', 'javascript', js('x = f(a.trim());'), js('x = f(a);')],
  ['argument.swap', 'python', py('x = f(a, b)'), py('x = f(b, a)')],
  ['argument.insert', 'python', py('x = sorted(a)'), py('x = sorted(a, reverse=True)')],
  ['argument.remove', 'javascript', js('x = f(1, 10);'), js('x = f(1);')],
  [
    'clause.insert',
    'python',
    py('if a < 1:', '    f()', 'if b > 2:', '    g()'),
    py('if a < 1:', '    f()', 'if b > 2 and a < 1:', '    g()'),
  ],
  ['clause.remove', 'javascript', js('if (b && a < 1) f();', 'g(a < 1);'), js('if (b) f();', 'g(a < 1);')],
  [
    'operand.insert',
    'python',
    py('def f(a: int, b: int):', '    return a'),
    py('def f(a: int, b: int):', '    return a + b'),
  ],
  [
    'operand.remove',
    'python',
    py('def f(a: int, b: int):', '    return a * b'),
    py('def f(a: int, b: int):', '    return a'),
  ],
  ['operand.remove', 'python', py('x = a ** b * c'), py('x = a ** c')],
  ['branch.swap', 'python', py('x = a if c else b'), py('x = b if c else a')],
  ['branch.swap', 'javascript', js('x = c ? a : b;'), js('x = c ? b : a;')],
  ['branch.choose', 'python', py('def f(c):', '    return g() if c else 0'), py('def f(c):', '    return g()')],
  ['branch.add', 'javascript', js('function f(c) { return g(); }'), js('function f(c) { return c ? g() : 0; }')],
  [
    'filter.insert',
    'python',
    py('def f(xs, k):', '    g(k > 0)', '    return [x for x in xs]'),
    py('def f(xs, k):', '    g(k > 0)', '    return [x for x in xs if k > 0]'),
  ],
  ['filter.remove', 'python', py('x = [i for i in a if i]'), py('x = [i for i in a]')],
  ['condition.constant', 'python', py('if a:', '    f()'), py('if True:', '    f()')],
  ['statement.remove', 'python', py('f()', 'g()'), py('g()')],
  ['statement.remove', 'python', py('if a:', '    f()'), py('if a:', '    pass')],
  [
    'statement.insert',
    'python',
    py('def f(a):', '    for x in a:', '        if x:', '            g(x)'),
    py('def f(a):', '    for x in a:', '        if x:', '            g(x)', '            break'),
  ],
  ['statement.swap', 'javascript', js('f();', 'g();'), js('g();', 'f();')],
  ['jump.continue', 'python', py('for x in a:', '    break'), py('for x in a:', '    continue')],
  ['jump.break', 'javascript', js('for (const x of a) { continue; }'), js('for (const x of a) { break; }')],
  ['return.insert', 'javascript', js('const f = () => { g(); };'), js('const f = () => { return g(); };')],
  ['return.remove', 'python', py('def f():', '    return g()'), py('def f():', '    g()')],
  [
    'return.break',
    'python',
    py('def f(a):', '    for x in a:', '        return'),
    py('def f(a):', '    for x in a:', '        break'),
  ],
  [
    'break.return',
    'python',
    py('def f(a):', '    for x in a:', '        break'),
    py('def f(a):', '    for x in a:', '        return'),
  ],
  ['loop.once', 'python', py('while a:', '    f()'), py('if a:', '    f()')],
  ['loop.repeat', 'javascript', js('if (a) f();'), js('while (a) f();')],
  ['loop.indices', 'python', py('for x in a:', '    f(x)'), py('for x in range(len(a)):', '    f(x)')],
  ['loop.elements', 'python', py('x = [f(i) for i in range(len(a))]'), py('x = [f(i) for i in a]')],
  ['loop.keys', 'javascript', js('for (const x of a) f(x);'), js('for (const x in a) f(x);')],
  ['statement.outdent', 'python', py('for x in a:', '    f(x)', '    g(x)'), py('for x in a:', '    f(x)', 'g(x)')],
  [
    'statement.outdent',
    'javascript',
    js('for (;;) {', '  f();', '  g();', '}'),
    js('for (;;) {', '  f();', '}', 'g();'),
  ],
  [
    'statement.indent',
    'python',
    py('for x in a:', '    if x:', '        f(x)', '    g(x)'),
    py('for x in a:', '    if x:', '        f(x)', '        g(x)'),
  ],
  ['branch.split', 'python', py('if a:', '    f()', 'elif b:', '    g()'), py('if a:', '    f()', 'if b:', '    g()')],
  ['branch.join', 'python', py('if a:', '    f()', 'if b:', '    g()'), py('if a:', '    f()', 'elif b:', '    g()')],
  ['branch.split', 'javascript', js('if (a) f(); else if (b) g();'), js('if (a) f(); if (b) g();')],
  ['branch.join', 'typescript', js('if (a) { f(); }', 'if (b) { g(); }'), js('if (a) { f(); } else if (b) { g(); }')],
  ['else.remove', 'python', py('if a:', '    f()', 'else:', '    g()'), py('if a:', '    f()', 'g()')],
  [
    'else.insert',
    'javascript',
    js('if (a) {', '  f();', '}', 'g();'),
    js('if (a) {', '  f();', '} else {', '  g();', '}'),
  ],
  ['if.unwrap', 'python', py('def f(a):', '    if a:', '        g()'), py('def f(a):', '    g()')],
  ['if.wrap', 'javascript', js('function f(a) {', '  g();', '}'), js('function f(a) {', '  if (a) g();', '}')],
  [
    'guard.return',
    'python',
    py('def f(a: list):', '    return a[0]'),
    py('def f(a: list):', '    if not a: return None', '    return a[0]'),
  ],
];

/** The same operators by the tables of other languages. */
const TYPED_ROWS: readonly Row[] = [
  ['compare.boundary', 'java', java('if (a < b) return 1;'), java('if (a <= b) return 1;')],
  ['compare.content', 'java', java('return s == "x" ? 1 : 0;'), java('return s.equals("x") ? 1 : 0;')],
  ['compare.content', 'java', java('return s != "x" ? 1 : 0;'), java('return !s.equals("x") ? 1 : 0;')],
  ['compare.identity', 'java', java('return s.equals("x") ? 1 : 0;'), java('return s == "x" ? 1 : 0;')],
  ['logical.swap', 'cpp', cpp('if (a > 0 && b > 0) return 1;'), cpp('if (a > 0 || b > 0) return 1;')],
  ['negation.insert', 'cpp', cpp('if (s.empty()) return 1;'), cpp('if (!s.empty()) return 1;')],
  ['arithmetic.swap', 'c', c('return a / b;'), c('return a % b;')],
  ['assignment.swap', 'java', java('a += b;'), java('a -= b;')],
  ['assignment.accumulate', 'cpp', cpp('a = b;'), cpp('a += b;')],
  ['update.direction', 'java', java('for (int i = 0; i < a; i++) b++;'), java('for (int i = 0; i < a; i--) b++;')],
  ['offset.insert', 'java', java('return xs.get(a);'), java('return xs.get(a - 1);')],
  ['offset.insert', 'cpp', cpp('return xs[a];'), cpp('return xs[a + 1];')],
  ['offset.remove', 'java', java('return xs.size() - 1;'), java('return xs.size();')],
  ['index.element', 'java', java('return a;'), java('return xs.get(a);')],
  ['index.element', 'java', java('return a;'), java('return ys[a];')],
  ['number.step', 'c', c('return s[1];'), c('return s[0];')],
  ['string.sibling', 'cpp', cpp("return s[a] == '(';"), cpp("return s[a] == ')';")],
  ['boolean.flip', 'java', java('boolean t = true;'), java('boolean t = false;')],
  ['empty.other', 'java', java('return 0;'), java('return -1;')],
  ['variable.replace', 'java', java('return a;'), java('return b;')],
  ['constant.toVariable', 'cpp', cpp('return 1;'), cpp('return a;')],
  ['expression.copy', 'cpp', cpp('if (xs.size() > a) return b;'), cpp('if (xs.size() > a) return xs.size();')],
  ['function.sibling', 'cpp', cpp('return std::min(a, b);'), cpp('return std::max(a, b);')],
  ['method.sibling', 'java', java('return Math.floor(a);'), java('return Math.ceil(a);')],
  ['method.sibling', 'cpp', cpp('return xs.front();'), cpp('return xs.back();')],
  ['call.wrap', 'java', java('return a - b;'), java('return Math.abs(a - b);')],
  ['call.wrap', 'c', c('return a;'), c('return (double)(a);')],
  ['call.unwrap', 'cpp', cpp('return abs(a);'), cpp('return a;')],
  ['call.unwrap', 'java', java('return (int) (a);'), java('return (a);')],
  ['method.add', 'java', java('return g(s);'), java('return g(s.toLowerCase());')],
  ['method.remove', 'java', java('return g(s.trim());'), java('return g(s);')],
  ['argument.swap', 'java', java('return g(a, b);'), java('return g(b, a);')],
  ['argument.remove', 'java', java('return s.substring(a, b);'), java('return s.substring(a);')],
  [
    'clause.insert',
    'java',
    java('if (a > 0) return 1;', 'if (b > 0) return 2;'),
    java('if (a > 0 && b > 0) return 1;', 'if (b > 0) return 2;'),
  ],
  ['clause.remove', 'cpp', cpp('if (a > 0 && b > 0) return 1;'), cpp('if (b > 0) return 1;')],
  ['branch.swap', 'java', java('return a > 0 ? b : a;'), java('return a > 0 ? a : b;')],
  ['statement.remove', 'java', java('a++;', 'return a;'), java('return a;')],
  ['return.break', 'cpp', cpp('while (a > 0) { return 1; }'), cpp('while (a > 0) { break; }')],
  ['jump.continue', 'c', c('while (a) { break; }'), c('while (a) { continue; }')],
  [
    'branch.split',
    'java',
    java('if (a > 0) b = 1;', 'else if (a < 0) b = 2;'),
    java('if (a > 0) b = 1;', 'if (a < 0) b = 2;'),
  ],
  [
    'branch.join',
    'cpp',
    cpp('if (a > 0) b = 1;', 'if (a < 0) b = 2;'),
    cpp('if (a > 0) b = 1;', 'else if (a < 0) b = 2;'),
  ],
  ['else.remove', 'java', java('if (a > 0) b = 1;', 'else b = 2;'), java('if (a > 0) b = 1;')],
  ['guard.return', 'java', java('return xs.get(0);'), java('if (xs.isEmpty()) return 0;', 'return xs.get(0);')],
  ['guard.return', 'cpp', cpp('return xs[0];'), cpp('if (xs.empty()) return 0;', 'return xs[0];')],
];

const go = (...lines: string[]) =>
  `package p\n\nfunc f(a int, b int, s string, xs []int) int {\n${lines.map((line) => `\t${line}\n`).join('')}}\n`;
const rust = (...lines: string[]) =>
  `fn f(a: i32, b: i32, s: String, xs: Vec<i32>) -> i32 {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;
const cs = (...lines: string[]) =>
  `class A {\n  int F(int a, int b, string s, List<int> xs) {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n}\n`;
const kt = (...lines: string[]) =>
  `fun f(a: Int, b: Int, s: String, xs: List<Int>): Int {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;
const php = (...lines: string[]) =>
  `<?php\nfunction f(int $a, int $b, string $s, array $xs) {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;
const rb = (...lines: string[]) => `def f(a, b, s, xs)\n${lines.map((line) => `  ${line}\n`).join('')}end\n`;

/** One of each class of faults in the languages whose tables are youngest. */
const OTHER_ROWS: readonly Row[] = [
  ['compare.boundary', 'go', go('if a < b {', '\treturn 1', '}'), go('if a <= b {', '\treturn 1', '}')],
  ['offset.insert', 'go', go('return xs[a]'), go('return xs[a+1]')],
  ['variable.replace', 'go', go('return a'), go('return b')],
  ['assignment.swap', 'go', go('a += b'), go('a -= b')],
  [
    'update.direction',
    'go',
    go('for i := 0; i < a; i++ {', '\tb++', '}'),
    go('for i := 0; i < a; i-- {', '\tb++', '}'),
  ],
  ['method.sibling', 'go', go('return math.Floor(a)'), go('return math.Ceil(a)')],
  ['number.step', 'go', go('for i := 1; i < a; i++ {', '\tb++', '}'), go('for i := 0; i < a; i++ {', '\tb++', '}')],
  ['guard.return', 'go', go('return xs[0]'), go('if len(xs) == 0 { return 0 }', 'return xs[0]')],
  ['negation.insert', 'go', go('if g(a) {', '\treturn 1', '}'), go('if !g(a) {', '\treturn 1', '}')],
  [
    'compare.negate',
    'rust',
    rust('if a == b {', '    return 1;', '}', '0'),
    rust('if a != b {', '    return 1;', '}', '0'),
  ],
  ['arithmetic.swap', 'rust', rust('a / b'), rust('a % b')],
  ['method.add', 'rust', rust('g(a - b)'), rust('g((a - b).abs())')],
  ['assignment.swap', 'rust', rust('a += b;', 'a'), rust('a -= b;', 'a')],
  ['variable.replace', 'rust', rust('return a;'), rust('return b;')],
  ['boolean.flip', 'rust', rust('let found = true;', 'a'), rust('let found = false;', 'a')],
  ['compare.boundary', 'csharp', cs('if (a > b) return 1;'), cs('if (a >= b) return 1;')],
  ['offset.remove', 'csharp', cs('return xs[xs.Count - 1];'), cs('return xs[xs.Count];')],
  ['method.sibling', 'csharp', cs('return Math.Min(a, b);'), cs('return Math.Max(a, b);')],
  ['call.wrap', 'csharp', cs('return a - b;'), cs('return Math.Abs(a - b);')],
  ['update.direction', 'csharp', cs('a++;'), cs('a--;')],
  ['logical.swap', 'kotlin', kt('if (a > 0 && b > 0) return 1'), kt('if (a > 0 || b > 0) return 1')],
  ['number.step', 'kotlin', kt('return xs[1]'), kt('return xs[0]')],
  ['boolean.flip', 'kotlin', kt('val found = true'), kt('val found = false')],
  ['jump.continue', 'kotlin', kt('while (a > 0) {', '    break', '}'), kt('while (a > 0) {', '    continue', '}')],
  ['method.sibling', 'kotlin', kt('return xs.first()'), kt('return xs.last()')],
  ['assignment.swap', 'kotlin', kt('a += b'), kt('a -= b')],
  ['compare.loosen', 'php', php('return $a === $b;'), php('return $a == $b;')],
  ['function.sibling', 'php', php('return min($a, $b);'), php('return max($a, $b);')],
  ['variable.replace', 'php', php('return $a;'), php('return $b;')],
  ['call.unwrap', 'php', php('return count($xs);'), php('return $xs;')],
  ['arithmetic.swap', 'ruby', rb('a + b'), rb('a - b')],
  ['method.sibling', 'ruby', rb('xs.first'), rb('xs.last')],
  ['method.add', 'ruby', rb('g(a)'), rb('g(a.abs)')],
  ['variable.replace', 'ruby', rb('return a'), rb('return b')],
  ['boolean.flip', 'ruby', rb('return true'), rb('return false')],
  ['negation.insert', 'ruby', rb('while g(a)', '  b += 1', 'end'), rb('while !g(a)', '  b += 1', 'end')],
];

/** Edits that only a compiler would find wrong, which are not worth a trial. */
const REFUSED_ROWS: readonly Row[] = [
  ['variable.replace', 'java', java('return a;'), java('return s;')],
  ['variable.replace', 'java', java('return Math.abs(a);'), java('return xs.abs(a);')],
  ['method.remove', 'java', java('return xs.size();'), java('return xs;')],
  ['argument.remove', 'java', java('return g(a, b);'), java('return g(a);')],
  ['argument.insert', 'cpp', cpp('return g(a);'), cpp('return g(a, 1);')],
  ['statement.remove', 'java', java('a++;', 'return a;'), java('a++;')],
  ['string.sibling', 'java', java("char x = '(';"), java('char x = "(";')],
  ['empty.other', 'java', java('return 0;'), java('return null;')],
  [
    'expression.copy',
    'java',
    java('for (int i = 0; i < g(i); i++) a++;', 'return b;'),
    java('for (int i = 0; i < g(i); i++) a++;', 'return g(i);'),
  ],
];

/** Where the way back would have to invent what the edit forgot. */
const ONE_WAY = new Set([
  'update.unit python',
  'operand.remove python',

  'argument.remove javascript',
  'condition.constant python',
  'statement.remove python',
  'string.drop python',
]);

async function reaches(operator: string, language: LanguageId, from: string, to: string): Promise<boolean> {
  const grammar = await grammarFor(language);
  const operators = mutationOperators.filter((entry) => entry.id === operator);
  expect(operators).toHaveLength(1);
  const wanted = words(to);
  return mutationsOf(grammar.parse(from), { operators }).some(({ edit }) => {
    const text = from.slice(0, edit.start) + edit.text + from.slice(edit.end);
    return words(text) === wanted;
  });

  function words(text: string): string {
    const tree = grammar.parse(text);
    expect(tree.hasErrors).toBe(false);
    return tokensOf(tree)
      .map((token) => token.text)
      .join(' ');
  }
}

describe('mutationOperators', () => {
  it.each(ROWS)('%s plants a bug in %s', async (operator, language, before, after) => {
    expect(await reaches(operator, language, before, after)).toBe(true);
  });

  it.each(ROWS.filter(([operator, language]) => !ONE_WAY.has(`${operator} ${language}`)))(
    '%s is undone by its inverse in %s',
    async (operator, language, before, after) => {
      const inverse = mutationOperators.find((entry) => entry.id === operator)?.inverse ?? '';
      expect(await reaches(inverse, language, after, before)).toBe(true);
    },
  );

  it.each([...TYPED_ROWS, ...OTHER_ROWS])('%s plants a bug in %s', async (operator, language, before, after) => {
    expect(await reaches(operator, language, before, after)).toBe(true);
  });

  it.each(REFUSED_ROWS)(
    '%s leaves alone in %s what no compiler would have',
    async (operator, language, before, after) => {
      expect(await reaches(operator, language, before, after)).toBe(false);
    },
  );

  it.each([['compare.content', java('return s == "x" ? 1 : 0;'), java('return s.equals("x") ? 1 : 0;')]])(
    '%s is undone by its inverse in java',
    async (operator, before, after) => {
      const inverse = mutationOperators.find((entry) => entry.id === operator)?.inverse ?? '';
      expect(await reaches(inverse, 'java', after, before)).toBe(true);
    },
  );

  it('has a row above for every operator', () => {
    const covered = new Set([...ROWS, ...TYPED_ROWS].map(([operator]) => operator));
    expect(mutationOperators.map((operator) => operator.id).filter((id) => !covered.has(id))).toEqual([]);
  });

  it('has one operator per id, and an inverse that exists for each', () => {
    const ids = mutationOperators.map((operator) => operator.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(mutationOperators.filter((operator) => !ids.includes(operator.inverse))).toEqual([]);
  });
});
