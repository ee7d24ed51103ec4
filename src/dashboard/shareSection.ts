/** How all proposals divide among a few kinds: one bar, and a line per kind. */
import type { DashboardLanguage } from './dashboardState.js';
import { type Html, html } from './html.js';
import { type BarTone, stackedBar } from './stackedBar.js';

export interface Share {
  readonly name: string;
  readonly explanation: string;
  readonly tone: BarTone;
  readonly proposals: number;
}

/** @param id - begins the ids in the section; one per page. */
export function shareSection(id: string, title: string, shares: readonly Share[], { format }: DashboardLanguage): Html {
  const all = shares.reduce((sum, { proposals }) => sum + proposals, 0);
  return html`<section class="panel" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<div class="share-bar">${stackedBar(
    shares.map(({ proposals, tone }) => ({ amount: proposals, tone })),
    all,
  )}</div>
<ul class="shares">${shares.map(
    ({ name, explanation, tone, proposals }) => html`<li>
<span class="swatch tone-${tone}"></span>
<span class="share-name">${name}<span class="hint">${explanation}</span></span>
<span>${format.count(proposals)}</span>
<span class="share-part hint">${format.share(proposals, all)}</span>
</li>`,
  )}</ul>
</section>`;
}
