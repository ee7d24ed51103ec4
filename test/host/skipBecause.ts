/** Skips a mocha test with a reason, which mocha itself does not keep. */
import type Mocha from 'mocha';

const reasons = new WeakMap<Mocha.Runnable, string>();

/** To be called inside a test, for what the machine lacks: `skipBecause(this, 'gcc is not installed')`. */
export function skipBecause(context: Mocha.Context, reason: string): never {
  if (context.test !== undefined) reasons.set(context.test, reason);
  return context.skip();
}

export function reasonToSkip(test: Mocha.Runnable): string | undefined {
  return reasons.get(test);
}
