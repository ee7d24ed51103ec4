/** Figures and times as the page shows them, in the user's language. */
import { fidelityPercent } from '../core/fidelity/fidelityPercent.js';

export interface DashboardFormat {
  /** `1,204`. */
  count(value: number): string;
  /** A share of a whole, `31 %`; `100 %` only for all of it and `0 %` only for nothing. */
  share(part: number, whole: number): string;
  /** Two decimals, `0.32`. */
  decimal(value: number): string;
  /** One decimal and always a sign, `+1.9`. */
  signed(value: number): string;
  /** `Mar 14, 2026`. */
  date(epochMs: number): string;
  /** `9:26 AM`. */
  timeOfDay(epochMs: number): string;
}

/**
 * @param locale - a BCP 47 tag; one that is none gives English.
 * @param timeZone - an IANA name; the system's own when left out.
 */
export function dashboardFormat(locale: string, timeZone?: string): DashboardFormat {
  const language = isLocale(locale) ? locale : 'en';
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const decimal = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const signed = new Intl.NumberFormat(language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const zone = timeZone === undefined ? {} : { timeZone };
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...zone });
  const timeOfDay = new Intl.DateTimeFormat(language, { timeStyle: 'short', ...zone });
  return {
    count: (value) => whole.format(value),
    share: (part, all) => (all > 0 ? fidelityPercent(part / all, part < all) : '–'),
    decimal: (value) => decimal.format(value === 0 ? 0 : value),
    signed: (value) => signed.format(value),
    date: (epochMs) => date.format(epochMs),
    timeOfDay: (epochMs) => timeOfDay.format(epochMs),
  };
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    return false;
  }
}
