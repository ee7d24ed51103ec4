/** A bar of parts of a whole. It repeats figures that stand beside it, so assistive technology skips it. */
import { type Html, html } from './html.js';

/** How a part is drawn; the style sheet has a color for each, and the hatched ones can be told apart without color. */
export type BarTone =
  | 'needed'
  | 'excess'
  | 'kept'
  | 'dropped'
  | 'fidelity'
  | `verdict-${string}`
  | `decision-${string}`;

export interface BarPart {
  readonly amount: number;
  readonly tone: BarTone;
}

/**
 * Widths are attributes, not styles: the page's policy allows no inline style.
 *
 * @param whole - what a full bar stands for; the parts are drawn from the left and may leave the rest empty.
 */
export function stackedBar(parts: readonly BarPart[], whole: number, className = ''): Html {
  let start = 0;
  const drawn = parts.flatMap(({ amount, tone }) => {
    const width = whole > 0 ? (Math.max(0, amount) / whole) * 100 : 0;
    const x = start;
    start += width;
    return width > 0 ? [part(x, width, tone)] : [];
  });
  return html`<svg class="bar ${className}" aria-hidden="true" focusable="false" width="100%" height="100%">${drawn}</svg>`;
}

function part(x: number, width: number, tone: BarTone): Html {
  const isHatched = tone === 'dropped' || tone === 'excess';
  const place = { x: `${x.toFixed(2)}%`, width: `${width.toFixed(2)}%` };
  return html`<rect class="tone-${tone}" x="${place.x}" y="0" width="${place.width}" height="100%"></rect>${
    isHatched && html`<rect fill="url(#hatch)" x="${place.x}" y="0" width="${place.width}" height="100%"></rect>`
  }`;
}
