/** The type of the statistics page's tab: known before the page itself is loaded. */

/** The manifest's `onWebviewPanel:` activation event names it too. */
export const DASHBOARD_VIEW_TYPE = 'editFidelity.dashboard';
