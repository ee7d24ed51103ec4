/** How a hunk over-edits, and what it touches on the surface. */

/**
 * The four ways of over-editing that the literature names, then the surface ones.
 * `defensive-generalization`: guards, validation, coercion, exception handling; `data-flow-rewrite`; `contract-drift`: return value,
 * type, signature, error raised; `feature-accretion`: logging, parameters, helpers, caching.
 */
export type LabelName =
  | 'defensive-generalization'
  | 'data-flow-rewrite'
  | 'contract-drift'
  | 'feature-accretion'
  | 'rename'
  | 'import'
  | 'type-annotation'
  | 'documentation'
  | 'comment'
  | 'layout';

/** What a defensive generalization consists of: a condition or check, a conversion, handling of errors, a value for a missing one. */
export type DefenseForm = 'guard' | 'conversion' | 'error-handling' | 'default-value';

/** A label and the place that shows it. */
export interface Label {
  readonly label: LabelName;
  /** Of a defensive generalization; left out elsewhere, and by versions that did not say. */
  readonly form?: DefenseForm;
  /** 1-based line of the node that shows it, in the proposal (in the original for what was only deleted). */
  readonly line: number;
}
