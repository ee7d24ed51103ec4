/** A reporter for jest that writes what each test did. */
'use strict';
const { write } = require('./report.cjs');

const STATUS = { passed: 'passed', failed: 'failed' };

module.exports = class EditFidelityReporter {
  constructor() {
    this.live = new Set();
  }

  onTestCaseStart(test, info) {
    write({ event: 'start', file: test.path, names: [...info.ancestorTitles, info.title] });
  }

  onTestCaseResult(test, result) {
    this.live.add(test.path);
    this.finish(test, result);
  }

  onTestResult(test, results) {
    if (results.testExecError || (results.failureMessage && results.testResults.length === 0)) {
      const message = results.failureMessage || results.testExecError?.stack || results.testExecError?.message || '';
      write({ event: 'finish', file: test.path, names: [], status: 'failed', message });
    }
    // skipped tests are heard of only now, and all of them where the runner is not jest's own
    for (const result of results.testResults) {
      if (!this.live.has(test.path) || STATUS[result.status] === undefined) this.finish(test, result);
    }
  }

  finish(test, result) {
    write({
      event: 'finish',
      file: test.path,
      names: [...result.ancestorTitles, result.title],
      status: STATUS[result.status] ?? 'skipped',
      message: (result.failureMessages ?? []).join('\n\n'),
      elapsedMs: result.duration ?? null,
    });
  }
};
