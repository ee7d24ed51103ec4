/** The one word about a proposal. */

export type VerdictName = 'minimal' | 'local' | 'over-edit' | 'reimplementation' | 'fails' | 'unverified';
