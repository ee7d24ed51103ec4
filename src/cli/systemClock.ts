/** This process's clock. */
import type { Clock } from '../session/ports/clock.js';

export const systemClock: Clock = { now: () => Date.now() };
