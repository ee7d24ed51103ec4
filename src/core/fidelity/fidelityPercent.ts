/** Fidelity and how it is shown. */

/**
 * Fidelity: 1 − max(0, excess).
 *
 * @param excess - edit size of the proposal minus that of the minimal patch, from −1 to 1.
 * @returns from 0 to 1.
 */
export function fidelityOf(excess: number): number {
  return 1 - Math.max(0, excess);
}

/**
 * Fidelity in percent, whole numbers: `39 %`.
 *
 * @param fidelity - from 0 to 1.
 * @param unneededLeft - whether a changed token is left that the tests do not need: then 100 % is never shown, however small its share.
 * @returns a number from 0 to 100, a space, the sign. A share that rounds to 0 % or 100 % without being it shows as 1 % or 99 %.
 */
export function fidelityPercent(fidelity: number, unneededLeft: boolean): string {
  const rounded = Math.round(fidelity * 100);
  const most = unneededLeft || fidelity < 1 ? 99 : 100;
  const least = fidelity > 0 ? 1 : 0;
  return `${Math.min(most, Math.max(least, rounded))} %`;
}
