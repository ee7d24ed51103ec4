/** A reporter for vitest that writes what each test did; later versions report while tests run, earlier ones at the end. */
'use strict';
const { write, textOf } = require('./report.cjs');

const STATUS = { pass: 'passed', passed: 'passed', fail: 'failed', failed: 'failed' };

/** A file that cannot be parsed: the stack shows only the parser. */
function placeOf(error) {
  const file = error.loc?.file ?? error.id;
  if (typeof file !== 'string') return undefined;
  return error.loc?.line === undefined ? file : `${file}:${error.loc.line}:${error.loc.column ?? 0}`;
}

/** Errors come as plain objects, already cut loose from the process that threw them. */
function messageOf(errors) {
  return (errors ?? [])
    .map((error) => {
      const heading = `${error.name ?? 'Error'}: ${error.message ?? textOf(error)}`;
      const stack = (error.stack ?? '').split('\n').filter((line) => /^\s*(?:at|❯)\s/.test(line));
      const parsing = error.__vitest_rollup_error__ ?? error;
      return [heading, placeOf(parsing), parsing.frame, error.diff, ...stack].filter(Boolean).join('\n');
    })
    .join('\n\n');
}

/** From the project (where a workspace has several) through the suites to the test. */
function namesOf(entity) {
  const names = [];
  for (let at = entity; at !== undefined && at.type !== 'module'; at = at.parent) names.unshift(at.name);
  const project = entity.project?.name;
  return project ? [`[${project}]`, ...names] : names;
}

function finish(file, names, status, message, elapsedMs) {
  write({ event: 'finish', file, names, status, message, elapsedMs });
}

module.exports = class EditFidelityReporter {
  #live = false;

  onTestCaseReady(test) {
    this.#live = true;
    if (test.options?.mode === 'skip' || test.options?.mode === 'todo') return;
    write({ event: 'start', file: test.module.moduleId, names: namesOf(test) });
  }

  onTestCaseResult(test) {
    this.#live = true;
    const { state, errors } = test.result();
    finish(
      test.module.moduleId,
      namesOf(test),
      STATUS[state] ?? 'skipped',
      messageOf(errors),
      test.diagnostic()?.duration,
    );
  }

  onTestSuiteResult(suite) {
    const errors = suite.errors();
    if (errors.length > 0) finish(suite.module.moduleId, namesOf(suite), 'failed', messageOf(errors));
  }

  onTestModuleEnd(module) {
    this.#live = true;
    const errors = module.errors();
    const names = module.project?.name ? [`[${module.project.name}]`] : [];
    if (errors.length > 0) finish(module.moduleId, names, 'failed', messageOf(errors));
  }

  onTestRunEnd(_modules, errors) {
    this.#unhandled(errors);
  }

  /** Before version 3. */
  onFinished(files, errors) {
    if (this.#live) return;
    for (const file of files ?? []) {
      if (file.result?.errors?.length > 0) finish(file.filepath, [], 'failed', messageOf(file.result.errors));
      for (const task of file.tasks) this.#task(file.filepath, task, []);
    }
    this.#unhandled(errors);
  }

  #task(file, task, outer) {
    const names = [...outer, task.name];
    const { state, errors, duration } = task.result ?? {};
    if (task.type === 'suite') {
      if (errors?.length > 0) finish(file, names, 'failed', messageOf(errors));
      for (const inner of task.tasks) this.#task(file, inner, names);
    } else {
      finish(file, names, STATUS[state] ?? 'skipped', messageOf(errors), duration);
    }
  }

  /** Errors outside of any test fail the run all the same. */
  #unhandled(errors) {
    if (errors?.length > 0) finish(null, ['unhandled errors'], 'failed', messageOf(errors));
  }
};
