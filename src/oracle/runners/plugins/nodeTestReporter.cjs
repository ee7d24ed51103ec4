/** A reporter for `node --test` that writes what each test did. Results come in the order of definition, children before their parents. */
'use strict';
const path = require('node:path');
const { write, textOf } = require('./report.cjs');

/** What node says of tests that were not asked for. */
const NOT_ASKED_FOR = 'test name does not match pattern';
const OUTPUT_LIMIT = 20_000;

const names = [];
const outputs = new Map();

/** A file that runs in a process of its own is a test too, named by its path. */
function isFile(data) {
  return data.nesting === 0 && data.file !== undefined && path.resolve(data.name) === path.resolve(data.file);
}

function keepOutput(data) {
  if (data.file === undefined) return;
  const file = path.resolve(data.file);
  const text = (outputs.get(file) ?? '') + data.message;
  outputs.set(file, text.slice(-OUTPUT_LIMIT));
}

function messageOf(data, isWholeFile) {
  const { error } = data.details;
  const cause = error?.cause ?? error;
  // the process of the file ended badly: why stands in what it printed
  if (isWholeFile) return outputs.get(path.resolve(data.file)) || textOf(cause);
  return textOf(cause);
}

function finish(data, failed) {
  const isWholeFile = isFile(data);
  const isSuite = data.details?.type === 'suite';
  const onlyChildren = data.details?.error?.failureType === 'subtestsFailed';
  const own = isWholeFile ? [] : [...names.slice(0, data.nesting), data.name];
  if (data.skip === NOT_ASKED_FOR) return;
  if (isSuite && (!failed || onlyChildren)) return;
  const skipped = data.skip !== undefined || (failed && data.todo !== undefined);
  write({
    event: 'finish',
    file: data.file,
    names: own,
    status: skipped ? 'skipped' : failed ? 'failed' : 'passed',
    message: failed && !skipped ? messageOf(data, isWholeFile) : '',
    elapsedMs: data.details?.duration_ms,
  });
}

const HANDLERS = {
  'test:dequeue': (data) => {
    if (isFile(data)) write({ event: 'start', file: data.file, names: [] });
  },
  'test:complete': (data) => {
    if (isFile(data)) write({ event: 'end', file: data.file, names: [] });
  },
  'test:start': (data) => {
    names[data.nesting] = data.name;
  },
  'test:pass': (data) => finish(data, false),
  'test:fail': (data) => finish(data, true),
  'test:stdout': keepOutput,
  'test:stderr': keepOutput,
};

/** Reads the runner's events; what people read is printed by another reporter. */
module.exports = async function* report(source) {
  for await (const { type, data } of source) HANDLERS[type]?.(data);
  yield '';
};
