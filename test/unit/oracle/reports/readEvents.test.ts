/** A report may hold anything: tests could have written to it. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEvents } from '../../../../src/oracle/reports/readEvents.js';
import { makePipe } from '../oraclePlace.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'events-'));
  file = path.join(folder, 'events.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('takes whole and well-formed lines, and nothing else', async () => {
  const good = { event: 'finish', file: '/a.py', names: ['a'], status: 'passed', frames: [['/a.py', 1], ['/b.py'], 7] };
  const lines = [
    '{}',
    'null',
    '[]',
    '"x"',
    JSON.stringify(good),
    '{"event":"finish","names":"a"}',
    '{"event":"start","na',
  ];
  writeFileSync(file, lines.join('\n'));
  expect(await readEvents(file)).toEqual([{ ...good, message: '', frames: [['/a.py', 1]], elapsedMs: null }]);
});

it('does not wait for a pipe, and follows no link', async () => {
  makePipe(file);
  expect(await readEvents(file)).toEqual([]);
  rmSync(file);
  writeFileSync(path.join(folder, 'other'), '{"event":"start","names":[]}');
  symlinkSync('other', file);
  expect(await readEvents(file)).toEqual([]);
  rmSync(file);
  symlinkSync('/dev/zero', file);
  expect(await readEvents(file)).toEqual([]);
  expect(await readEvents(path.join(folder, 'missing'))).toEqual([]);
});
