/** What a language must say about itself before its programs can be mutated: data only. */
import type { Role } from './role.js';
import type { TypeMask } from './typeMask.js';

/** Names that are mistaken for one another; each may stand for any other of its group, nearest first. */
export type SiblingGroup = readonly string[];

/** A function of one argument that is often forgotten or superfluous around a value. */
export interface Wrapper {
  /** As it is called: `abs`, `Math.abs`. */
  readonly name: string;
  /** Types of values that it is put around. */
  readonly takes: TypeMask;
  readonly gives: TypeMask;
  /** How usual the mistake is: 0 often … 3 far-fetched. */
  readonly tier: number;
}

/** Names of a language's library. */
export interface LibraryTable {
  readonly functionSiblings: readonly SiblingGroup[];
  readonly methodSiblings: readonly SiblingGroup[];
  readonly wrappers: readonly Wrapper[];
  /** Methods without arguments, with the text that follows the value: `.lower()`. */
  readonly methods: readonly Wrapper[];
  /** What library functions and methods give, by name. */
  readonly results: Readonly<Record<string, TypeMask>>;
  /** Types that have a method or property of this name. */
  readonly members: Readonly<Record<string, TypeMask>>;
  /** What annotations and constructors mean, by name in lower case. */
  readonly typeNames: Readonly<Record<string, TypeMask>>;
}

/** How the language spells what operators insert. */
export interface Words {
  readonly not: string;
  readonly and: string;
  readonly or: string;
  readonly true: string;
  readonly false: string;
  readonly null: string;
  readonly equal: string;
  readonly notEqual: string;
  /** Spreads a list into arguments: `*`, `...`. */
  readonly spread: string;
  /** The object that a method belongs to: `self`, `this`. */
  readonly self: string;
  /** Ends a statement: empty or `;`. */
  readonly end: string;
  /** Literals that stand for "nothing found" and for fresh containers, usual first. */
  readonly empties: readonly string[];
  /** What a statement becomes when its block may not be empty; null where it may. */
  readonly emptyStatement: string | null;
}

/** How names come into being: the child in `field` of a node of `kind` (any field when empty) is bound, not read. */
export interface BindingForm {
  readonly kind: string;
  readonly field: string;
  /** Field of the same node with the value that the name gets, or over which it runs; empty when there is none. */
  readonly value: string;
  readonly how: 'parameter' | 'local' | 'loop' | 'function' | 'class' | 'imported';
}

/** All of it for one language. */
export interface MutationTable {
  readonly roles: Readonly<Record<string, Role>>;
  readonly bindings: readonly BindingForm[];
  /** Positions `kind.field` whose identifier is neither read nor bound: labels, keywords, property names. */
  readonly labels: ReadonlySet<string>;
  /** Roles that open a scope of names. */
  readonly scopes: ReadonlySet<Role>;
  /** Whether layout is structure, so that moving a line changes the program. */
  readonly layoutIsStructure: boolean;
  readonly words: Words;
  /** Binary and assignment operators that the language has; mutation never writes another. */
  readonly operators: ReadonlySet<string>;
  readonly library: LibraryTable;
}
