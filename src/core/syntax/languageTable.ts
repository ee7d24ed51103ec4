/**
 * What the measures need to know of a language, as data: which node kinds of its grammar play which part.
 *
 * Kinds are written as in the grammar's own queries: `if_statement` is a named node, `"else"` (with the double quotes) an anonymous one.
 */

/** How a node that spells a string is cut into tokens: whole, unless it has holes. */
export interface StringRule {
  /** Children that hold code. */
  readonly holes: readonly string[];
  /** Children that open and close the string; all else between holes is literal text. */
  readonly delimiters: readonly string[];
}

/** Which leaves are tokens. */
export interface TokenTable {
  readonly comments: readonly string[];
  /** Nodes that are dropped like layout. */
  readonly layout: readonly string[];
  /** Nodes that are one token though the grammar splits them. */
  readonly atoms: readonly string[];
  readonly strings: Readonly<Record<string, StringRule>>;
  /** Nodes that get a token where they open and one where they close, as layout is structure here. */
  readonly blocks: readonly string[];
  /** Text between the tags of JSX; neighbors form one token, its white space read as JSX does. */
  readonly markupText: readonly string[];
}

/** Which nodes are the units that a change is measured over. */
export interface ScopeTable {
  /** Functions, methods, lambdas with a block. */
  readonly functions: readonly string[];
  /** Lambdas that are a unit only when one of these kinds is a child of theirs. */
  readonly lambdas: Readonly<Record<string, readonly string[]>>;
  readonly classes: readonly string[];
  /** Nodes around one definition that belong to it: decorations, `export`, templates. */
  readonly wrappers: readonly string[];
  /** Nodes that decorate the sibling after them. */
  readonly decorations: readonly string[];
  /** Nodes whose statements count as top level (namespaces, preprocessor branches), and the kind of body that holds them; empty: they do. */
  readonly containers: Readonly<Record<string, string>>;
  /** Fields where the name of a function or class stands, best first; followed down as long as the same one leads on, as C's declarators do. */
  readonly names: readonly string[];
  /** Nodes on the way to a name that have no field for it: it is their last named child. */
  readonly nameWrappers?: readonly string[];
  /** Functions that never have a name of their own, though what stands in such a field looks like it. */
  readonly nameless?: readonly string[];
  /** Nodes around an anonymous function that give it its name, and the field that holds it. */
  readonly namers: Readonly<Record<string, string>>;
}

/** Why a point of cognitive complexity is given. */
export type ComplexityReason =
  | 'if'
  | 'else-if'
  | 'else'
  | 'conditional'
  | 'switch'
  | 'loop'
  | 'catch'
  | 'jump'
  | 'logical';

/** A node that adds one, and one more for each level it is nested. */
export interface BranchRule {
  readonly reason: 'if' | 'conditional' | 'switch' | 'loop' | 'catch';
  /** Children that are one level deeper, see {@link ChildPattern}. */
  readonly bodies: readonly ChildPattern[];
  /** `token`: the else part has no node of its own, it is the child behind the keyword. */
  readonly elsePart?: 'token';
  /** The node itself adds nothing, only its else part does. */
  readonly free?: true;
}

/** A node that adds one whatever its depth: `else`, `elif`. An `else` that directly holds an `if` makes that an else-if. */
export interface ElseRule {
  readonly reason: 'else-if' | 'else';
  readonly bodies: readonly ChildPattern[];
  /** The node is a block itself: an `if` that it holds is nested, even alone. */
  readonly isBlock?: true;
  /** Parents under which it adds nothing (the `else` of a `try` is no branch). */
  readonly freeIn?: readonly string[];
}

/**
 * Children of a node: `consequence:` those in a field, `block` those of a kind, `label=break@` those of a kind that stand for a text, `#0` the
 * first named one, `#last` the last, `*` all named ones.
 */
export type ChildPattern = string;

/** What adds to cognitive complexity. */
export interface ComplexityTable {
  readonly branches: Readonly<Record<string, BranchRule>>;
  readonly elses: Readonly<Record<string, ElseRule>>;
  /** Functions of any kind: they raise nesting inside others, and the outermost ones are listed. */
  readonly functions: readonly string[];
  /** Nodes that raise nesting and are not listed. */
  readonly nesting: readonly PlacePattern[];
  /** Jumps, and the children that make one count; an empty list: it always does. */
  readonly jumps: Readonly<Record<string, readonly ChildPattern[]>>;
  /** Binary nodes that may be logical, by the operator among their children. */
  readonly logical: readonly string[];
  /** Spelling of logical operators, and which one it is. */
  readonly operators: Readonly<Record<string, 'and' | 'or'>>;
  readonly parentheses: readonly string[];
  /** Outer functions that do not raise the nesting of inner ones: in `declaring` languages those without control flow of their own. */
  readonly compensation: 'declaring' | 'wrapper' | 'none';
}

/** What a value is, as far as its outermost node shows. */
export type ValueClass = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'tuple' | 'map' | 'set' | 'function';

/** A kind (`type`), one that stands for a text (`identifier=null`), a child in a field of another (`parameter/type`), any child of one (`parameters/`). */
export type PlacePattern = string;

/** What the labels of a change are read from. */
export interface LabelTable {
  readonly imports: readonly string[];
  /** Annotations of type. */
  readonly types: readonly PlacePattern[];
  /** Declarations that hold nothing but types. */
  readonly typeDeclarations: readonly string[];
  /** Tokens from which on their parent is about a type: `x as T`. */
  readonly typeOperators: readonly string[];
  /** Where the type of what a function returns stands. */
  readonly returnTypes: readonly PlacePattern[];
  /** Other parts of a signature that callers depend on: `throws`, `async`, visibility. */
  readonly signature: readonly PlacePattern[];
  readonly identifiers: readonly string[];
  /** Places where an identifier is introduced. */
  readonly definitions: readonly PlacePattern[];
  /** Places where a local variable is introduced. */
  readonly variables: readonly PlacePattern[];
  readonly assignments: readonly PlacePattern[];
  /** Whether a string that is the first statement of a body documents it. */
  readonly docstrings: boolean;
  readonly ifs: readonly string[];
  readonly blocks: readonly string[];
  readonly returns: readonly string[];
  /** Whether a function may hand back its last value without a return. */
  readonly impliedReturns?: true;
  readonly throws: readonly string[];
  /** `break`, `continue` and the like. */
  readonly leaves: readonly string[];
  readonly tries: readonly string[];
  readonly catches: readonly string[];
  readonly asserts: readonly string[];
  readonly nulls: readonly string[];
  /** Operators that stand in for a null test. */
  readonly nullSafe: readonly string[];
  /** Operators that ask for a type. */
  readonly typeTests: readonly string[];
  readonly conditionals: readonly string[];
  readonly loops: readonly string[];
  readonly comprehensions: readonly string[];
  readonly calls: readonly string[];
  readonly arguments: readonly string[];
  readonly decorators: readonly string[];
  readonly parameters: readonly string[];
  /** Parameters that callers may leave out. */
  readonly optionalParameters: readonly string[];
  readonly values: Readonly<Record<string, ValueClass>>;
}

/** All of a language. */
export interface LanguageTable {
  readonly labels: LabelTable;
  readonly complexity: ComplexityTable;
  readonly tokens: TokenTable;
  readonly scopes: ScopeTable;
}
