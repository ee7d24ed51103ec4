/** The single edits of a file, band by band. */
import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../../src/core/mutate/mutation.js';
import { EditsByBand } from '../../../../src/session/repair/editsByBand.js';
import type { Distance, Suspicion } from '../../../../src/session/repair/localizer.js';
import { grammarFor } from '../../../support/grammars.js';

const TEXT = `def here(a):
    return a < 1

def called(a):
    return a < 2

def rest(a):
    return a < 3
`;

const starts = ['def here', 'def called', 'def rest'].map((text) => TEXT.indexOf(text));

const suspicion: Suspicion = {
  distanceOf: (offset) => (starts.filter((start) => start <= offset).length - 1) as Distance,
  rangesAt: (distance) => [{ start: starts[distance] ?? 0, end: starts[distance + 1] ?? TEXT.length }],
  lineWeight: () => 0,
};

async function editsOf() {
  return new EditsByBand((await grammarFor('python')).parse(TEXT), suspicion, { numbers: [], strings: [] });
}

/** The bands in the order in which they come up, as distance and whether far-fetched. */
function bandsOf(mutations: Iterable<Mutation>): readonly string[] {
  const bands: string[] = [];
  for (const mutation of mutations) {
    const band = `${suspicion.distanceOf(mutation.edit.start)}${mutation.tier === 3 ? ' far' : ''}`;
    if (bands.at(-1) !== band) bands.push(band);
  }
  return bands;
}

describe('EditsByBand', () => {
  it('goes from where the tests point outwards, far-fetched edits one step later', async () => {
    const edits = await editsOf();
    expect(bandsOf(edits.near())).toEqual(['0', '1']);
    expect(bandsOf(edits.others())).toEqual(['0 far', '2', '1 far', '2 far']);
  });

  it('gives every edit once', async () => {
    const edits = await editsOf();
    const all = [...edits.near(), ...edits.others()].map(({ edit }) => `${edit.start}:${edit.end}:${edit.text}`);
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all).size).toBe(all.length);
  });
});
