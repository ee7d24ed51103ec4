/** Skips mocha tests with a reason, which mocha itself does not keep. */
import Mocha from 'mocha';

const reasons = new WeakMap<object, string>();

/** To be called inside a test, or in a `before` hook for the whole group: `skipBecause(this, 'gcc is not installed')`. */
export function skipBecause(context: Mocha.Context, reason: string): never {
  const { test } = context;
  if (test !== undefined) reasons.set(test, reason);
  if (test instanceof Mocha.Hook && test.parent !== undefined) reasons.set(test.parent, reason);
  return context.skip();
}

/** @returns the reason given for the test or for a group around it. */
export function reasonToSkip(test: Mocha.Test): string | undefined {
  const reason = reasons.get(test);
  if (reason !== undefined) return reason;
  for (let group = test.parent; group !== undefined; group = group.parent) {
    const shared = reasons.get(group);
    if (shared !== undefined) return shared;
  }
  return undefined;
}
