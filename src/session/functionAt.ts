/** The functions of a file by their lines. */
import { readSource } from '../core/fidelity/source.js';
import type { Grammar } from '../core/syntax/grammar.js';
import type { ScopeUnit } from '../core/syntax/scopesOf.js';
import { lineAt } from '../core/text/lineAt.js';
import { lineOffsets } from '../core/text/lineOffsets.js';
import { splitLines } from '../core/text/splitLines.js';
import type { FixRange } from './fixContext.js';

/** A function of the file; outer functions hold those inside them. */
export interface FileFunction extends FixRange {
  /** Whether another function is around it. */
  readonly isInner: boolean;
}

/** Every function and method in file order; decorators and the like are part of it. Empty for a language without a grammar. */
export function functionsIn(text: string, grammar: Grammar | null): readonly FileFunction[] {
  if (grammar === null) return [];
  const { scopes, tokens } = readSource(text, grammar);
  const offsets = lineOffsets(splitLines(text));
  return scopes
    .filter((unit) => unit.kind === 'function' && unit.last > unit.first)
    .map((unit) => ({
      name: unit.name,
      lines: {
        start: lineAt(offsets, tokens[unit.first]?.start ?? 0),
        end: lineAt(offsets, Math.max(0, (tokens[unit.last - 1]?.end ?? 1) - 1)) + 1,
      },
      isInner: hasFunctionAround(scopes, unit),
    }));
}

/** The innermost function around a line (1-based); null where there is none. */
export function functionAt(text: string, grammar: Grammar | null, line: number): FixRange | null {
  const around = functionsIn(text, grammar).filter(({ lines }) => lines.start <= line && line < lines.end);
  const innermost = around.at(-1);
  return innermost ? { name: innermost.name, lines: innermost.lines } : null;
}

function hasFunctionAround(scopes: readonly ScopeUnit[], unit: ScopeUnit): boolean {
  for (let at = unit.parent; at >= 0; at = scopes[at]?.parent ?? -1) {
    if (scopes[at]?.kind === 'function') return true;
  }
  return false;
}
