import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SymbolTable } from '../../../../src/core/text/symbolTable.js';

describe('SymbolTable', () => {
  it('numbers strings in order of first occurrence, as a map would', () => {
    const text = fc.oneof(fc.constantFrom('', 'a', 'b', '__proto__', '\0', '\ud800', '😀'), fc.string());
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const table = new SymbolTable();
        const map = new Map<string, number>();
        for (const one of texts) {
          const number = map.get(one) ?? map.size;
          map.set(one, number);
          expect(table.numberOf(one)).toBe(number);
        }
        expect(table.size).toBe(map.size);
      }),
    );
  });

  it('tells long strings apart that differ in the middle only', () => {
    const table = new SymbolTable();
    const long = (middle: string): string => 'x'.repeat(100) + middle + 'x'.repeat(100);
    expect([long('a'), long('b'), long('a')].map((text) => table.numberOf(text))).toEqual([0, 1, 0]);
  });

  it('takes 300,000 strings', () => {
    const table = new SymbolTable();
    for (let index = 0; index < 300_000; index++) {
      table.numberOf(`token ${index}`);
    }
    expect(table.size).toBe(300_000);
    expect(table.numberOf('token 123456')).toBe(123_456);
  });
});
