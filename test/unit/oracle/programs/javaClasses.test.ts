/** Which class of a lone Java source is started. */
import { expect, it } from 'vitest';
import { javaClasses } from '../../../../src/oracle/programs/javaClasses.js';

it.each([
  ['public class A { public static void main(String[] a) {} }', 'A', 'A'],
  ['class Helper { int x() { return 1; } }\nclass B { static void main(String... a) {} }', 'B', null],
  [
    'package p.q;\n\npublic final class C {\n  static class Inner { void f() {} }\n  public static void main(String[] a) {}\n}',
    'p.q.C',
    'C',
  ],
  ['// class X { static void main(\n/* class Y { */ class D { static final void main(String[] a) {} }', 'D', null],
  ['public record E(int x) { public static void main(String[] a) {} }', 'E', 'E'],
  ['class Nothing {}', 'File', null],
])('%s', (source, main, publicClass) => {
  expect(javaClasses(source, 'dir/File.java')).toEqual({ main, publicClass });
});
