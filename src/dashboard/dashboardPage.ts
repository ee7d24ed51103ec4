/** The whole document of the statistics page. */
import { dashboardBody } from './dashboardBody.js';
import type { DashboardLanguage, DashboardState } from './dashboardState.js';
import { html } from './html.js';

export interface DashboardAssets {
  /** Addresses of `media/dashboard.css` and `media/dashboard.js` as the webview reaches them. */
  readonly styleUri: string;
  readonly scriptUri: string;
  /** The webview's own source, from which the style sheet may come. */
  readonly cspSource: string;
  /** New for every document: only scripts that bear it run. */
  readonly nonce: string;
  /** Language of the words and figures, for screen readers. */
  readonly locale: string;
}

/**
 * Pure. The policy allows our style sheet and our script and nothing else: no inline style, no image, no font, no connection.
 *
 * The hatch lies outside of what a refresh replaces, because every bar refers to it.
 */
export function dashboardPage(state: DashboardState, language: DashboardLanguage, assets: DashboardAssets): string {
  const policy = `default-src 'none'; style-src ${assets.cspSource}; script-src 'nonce-${assets.nonce}'; base-uri 'none'; form-action 'none'`;
  return html`<!DOCTYPE html>
<html lang="${assets.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${language.translate('Edit Fidelity: Statistics')}</title>
<link rel="stylesheet" href="${assets.styleUri}">
</head>
<body>
<svg class="definitions" aria-hidden="true" focusable="false" width="0" height="0"><defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-line" width="2.5" height="6"></rect></pattern></defs></svg>
<main id="content">${dashboardBody(state, language)}</main>
<p id="announcer" class="visually-hidden" role="status"></p>
<script nonce="${assets.nonce}" src="${assets.scriptUri}"></script>
</body>
</html>
`.markup;
}
