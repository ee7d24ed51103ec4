/** What the tests say of a hunk. */

/**
 * `needed`: a test that must pass fails without it; `not-needed`: *by your tests*; `neutral`: the trees are equal but for comments;
 * `not-exercised`: no test runs it; `unknown`: not tried (yet).
 */
export type HunkStatus = 'needed' | 'not-needed' | 'neutral' | 'not-exercised' | 'unknown';
