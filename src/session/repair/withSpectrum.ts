/** Suspicion from messages, sharpened by what coverage has measured. */
import { charactersOf } from './editsWithin.js';
import type { LineSpectrum } from './lineSpectrum.js';
import type { Suspicion } from './localizer.js';

/**
 * Lines weigh more the more they are the failing tests' own; those that no failing test runs are the rest of the file, wherever they are.
 *
 * @param text - the file that both speak of.
 */
export function withSpectrum(suspicion: Suspicion, spectrum: LineSpectrum, text: string): Suspicion {
  const idle = blocksOf(spectrum.idle).map((block) => charactersOf(text, block));
  const isIdle = (offset: number): boolean => idle.some(({ start, end }) => start <= offset && offset < end);
  return {
    distanceOf: (offset) => (isIdle(offset) ? 2 : suspicion.distanceOf(offset)),
    rangesAt: (distance) => {
      const ranges = suspicion.rangesAt(distance);
      return distance === 2 ? [...ranges, ...idle].sort((a, b) => a.start - b.start || a.end - b.end) : ranges;
    },
    lineWeight: (line) => suspicion.lineWeight(line) + spectrum.suspicionOf(line),
  };
}

/** Lines that follow one another, as ranges with an exclusive end. */
function blocksOf(lines: readonly number[]): readonly { readonly start: number; readonly end: number }[] {
  const blocks: { start: number; end: number }[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.end === line) last.end = line + 1;
    else blocks.push({ start: line, end: line + 1 });
  }
  return blocks;
}
