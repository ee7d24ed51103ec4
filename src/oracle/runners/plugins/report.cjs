/** What our plug-ins for the runners of JavaScript share: writing a report line by line, and the text of an error. */
'use strict';
const fs = require('node:fs');
const { inspect } = require('node:util');

/** Adds an event; it is on disk before the runner goes on, so that a run which is ended keeps what it knew. */
function write(event) {
  const file = process.env.EDIT_FIDELITY_REPORT;
  if (file !== undefined) fs.appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** An error as a person would want to read it: message, stack, what was compared, causes. */
function textOf(error) {
  if (typeof error === 'string') return error;
  return inspect(error, { colors: false, depth: 4, maxStringLength: 10_000, maxArrayLength: 100 });
}

module.exports = { write, textOf };
