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

/** A last argument that is often forgotten. */
export interface UsualArgument {
  readonly text: string;
  readonly tier: 0 | 1 | 2 | 3;
}

/** An expression on values of some types, with a name in braces for each of its parts. */
export interface TypedForm {
  readonly takes: TypeMask;
  readonly text: string;
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
  /** Functions and methods whose arguments are positions, so that they are off by one more often than others. */
  readonly positions: ReadonlySet<string>;
  /** Methods that give an element of what they are called on: `get`, `charAt`. */
  readonly elements: ReadonlySet<string>;
  /** Arguments that are often forgotten, by what is called: an order for `sort`. */
  readonly usualArguments: Readonly<Record<string, readonly UsualArgument[]>>;
  /** What may be called with one argument more or less; null where anything may. */
  readonly variadic: ReadonlySet<string> | null;
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
  /** Spreads a list into arguments: `*`, `...`; empty where there is no such thing. */
  readonly spread: string;
  /** What a literal list begins and ends with; null where there is none. */
  readonly list: readonly [open: string, close: string] | null;
  /** The object that a method belongs to: `self`, `this`. */
  readonly self: string;
  /** Ends a statement: empty or `;`. */
  readonly end: string;
  /** Literals that stand for "nothing found" and for fresh containers, usual first. */
  readonly empties: readonly string[];
  /** Begins a branch with a condition of its own after another: `elif`, `else if`. */
  readonly elseIf: string;
  /** A statement under a condition, on one line, with `{condition}` and `{statement}`. */
  readonly guarded: string;
  /** A choice between values, with `{condition}`, `{yes}` and `{no}`; null where there is none. */
  readonly choice: string | null;
  /** Asks for emptiness where the plain value is no condition, with `{value}`, most fitting first; empty where it is one. */
  readonly emptyTests: readonly TypedForm[];
  /** Reads one element where brackets do not, with `{object}` and `{index}`, by what is read; brackets for what is not named. */
  readonly elementForms: readonly TypedForm[];
  /** Compares by a method what the operators only compare by identity, with `{left}` and `{right}`; null where operators do it. */
  readonly equals: string | null;
  /** Whether single quotes hold one character rather than a text. */
  readonly hasCharacters: boolean;
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

/** Fields of calls that hold object and name themselves, in place of a member that is called: `object.name(…)` as one node. */
export interface CallFields {
  readonly object: readonly string[];
  readonly name: readonly string[];
}

/** All of it for one language. */
export interface MutationTable {
  readonly roles: Readonly<Record<string, Role>>;
  /** Roles of words that the grammar takes for names: `true` as an identifier. */
  readonly reserved: ReadonlyMap<string, Role>;
  /** Kinds that are looked through: what they hold counts as held by what is around them, in their field. */
  readonly transparent: ReadonlySet<string>;
  /** Kinds with the role of assignments that hold `+=` and the like too, which have a role of their own. */
  readonly mixedAssignments: ReadonlySet<string>;
  readonly callFields: CallFields;
  /** Whether a compiler refuses values of a wrong type, so that they are not worth a trial. */
  readonly isTyped: boolean;
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
