/** A reporter for mocha that writes what each test did, and prints as mocha's own does. */
'use strict';
const path = require('node:path');
const { write, textOf } = require('./report.cjs');

/** The mocha that runs us: the one its program lies in, else the project's. */
function printer() {
  try {
    const from = [path.dirname(process.argv[1] ?? '.'), process.cwd()];
    const mocha = require(require.resolve('mocha', { paths: from }));
    return (mocha.default ?? mocha).reporters.Spec;
  } catch {
    return null;
  }
}

function place(runnable) {
  return { file: runnable.file ?? runnable.parent?.file ?? null, names: runnable.titlePath() };
}

module.exports = class EditFidelityReporter {
  constructor(runner, options) {
    const Spec = printer();
    this.spec = Spec === null ? null : new Spec(runner, options);
    this.running = null;
    runner.on('test', (test) => {
      this.running = test;
      write({ event: 'start', ...place(test) });
    });
    runner.on('test end', () => {
      this.running = null;
    });
    runner.on('pass', (test) => this.finish(test, 'passed', ''));
    runner.on('pending', (test) => this.finish(test, 'skipped', ''));
    runner.on('fail', (runnable, error) => this.fail(runnable, textOf(error)));
  }

  /** When a hook fails, the test that it was for has begun and would never be heard of again. */
  fail(runnable, message) {
    this.finish(runnable, 'failed', message);
    if (runnable.type === 'hook' && this.running !== null) this.finish(this.running, 'failed', message);
    this.running = null;
  }

  finish(runnable, status, message) {
    write({ event: 'finish', ...place(runnable), status, message, elapsedMs: runnable.duration ?? null });
  }
};
