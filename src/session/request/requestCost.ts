/** What a request costs, where the user has said what tokens cost. */

/** Dollars per million tokens, by the model's name. */
export type ModelPrices = Readonly<Record<string, { readonly input: number; readonly output: number }>>;

const MILLION = 1_000_000;

/**
 * Dollars; null where no price is set for the model, or a count is not known: a cost is never made up.
 *
 * @param prices - as they stand in settings, so anything may be in there.
 */
export function priceOf(
  prices: ModelPrices,
  model: string,
  promptTokens: number,
  completionTokens: number | null,
): number | null {
  const price: unknown = Object.hasOwn(prices, model) ? prices[model] : null;
  if (typeof price !== 'object' || price === null || completionTokens === null) return null;
  const { input, output } = price as { input?: unknown; output?: unknown };
  if (!isPrice(input) || !isPrice(output)) return null;
  return (promptTokens * input + completionTokens * output) / MILLION;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
