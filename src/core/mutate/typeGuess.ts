/**
 * Guessed types: enough to try a number where a number stands before trying a list there.
 *
 * A guess only orders candidates; a wrong one costs trials, never a repair. Flow is ignored: a name has one type per scope.
 */
import { conditionOf } from './isCondition.js';
import type { Role } from './role.js';
import type { Binding, Scopes } from './scopes.js';
import type { SyntaxView } from './syntaxView.js';
import {
  containerOf,
  elementType,
  ownType,
  TYPE_ANY,
  TYPE_BOOLEAN,
  TYPE_CHARACTER,
  TYPE_FUNCTION,
  TYPE_LIST,
  TYPE_MAP,
  TYPE_NULL,
  TYPE_NUMBER,
  TYPE_SET,
  TYPE_STRING,
  type TypeMask,
} from './typeMask.js';

/** Deeper than this an expression's type is not followed: trees may be thousands of levels deep. */
const DEPTH_LIMIT = 12;

const LITERALS: ReadonlyMap<Role, TypeMask> = new Map<Role, TypeMask>([
  ['number', TYPE_NUMBER],
  ['string', TYPE_STRING],
  ['character', TYPE_CHARACTER],
  ['boolean', TYPE_BOOLEAN],
  ['null', TYPE_NULL],
  ['map', TYPE_MAP],
  ['set', TYPE_SET],
  ['tuple', TYPE_LIST],
  ['lambda', TYPE_FUNCTION],
  ['update', TYPE_NUMBER],
]);

const COMPARISONS = new Set([
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  '===',
  '!==',
  'in',
  'not in',
  'is',
  'is not',
  'instanceof',
]);
const ORDERINGS = new Set(['<', '<=', '>', '>=']);
const NUMERIC = new Set(['-', '/', '//', '**', '%', '&', '|', '^', '<<', '>>', '>>>']);

/** Guesses types in one tree; answers are kept. */
export class TypeGuess {
  readonly #view: SyntaxView;
  readonly #scopes: Scopes;
  readonly #names = new Map<number, TypeMask>();
  readonly #usesByName = new Map<string, number[]>();

  constructor(view: SyntaxView, scopes: Scopes) {
    this.#view = view;
    this.#scopes = scopes;
    for (let node = 0; node < view.tree.size; node += 1) {
      if (view.role(node) !== 'identifier') continue;
      const name = view.text(node);
      const uses = this.#usesByName.get(name);
      if (uses === undefined) this.#usesByName.set(name, [node]);
      else uses.push(node);
    }
  }

  /** What a value may be. */
  of(node: number): TypeMask {
    return this.#guess(node, 0);
  }

  /** What an annotation means. */
  annotated(annotation: number): TypeMask {
    return annotatedType(this.#view, annotation);
  }

  /** What a bound name may be. */
  ofBinding(binding: Binding): TypeMask {
    return this.#ofBinding(binding, 0);
  }

  #guess(node: number, depth: number): TypeMask {
    if (depth > DEPTH_LIMIT || node < 0) return TYPE_ANY;
    const view = this.#view;
    const role = view.role(node);
    if (role === undefined) return TYPE_ANY;
    const literal = LITERALS.get(role);
    if (literal !== undefined) return literal;
    switch (role) {
      case 'identifier':
        return this.#ofName(node, depth);
      case 'list':
        return this.#ofList(node, depth);
      case 'comprehension':
        return COMPREHENSIONS[view.kind(node)] ?? TYPE_LIST;
      case 'binary':
        return this.#ofBinary(node, depth);
      case 'unary':
        return this.#ofUnary(node);
      case 'call':
        return this.#ofCall(node, depth);
      case 'cast':
        return annotatedType(view, view.child(node, 'type'));
      case 'member':
        return this.#view.table.library.results[view.lastName(node)] ?? TYPE_ANY;
      case 'index':
        return this.#ofIndex(node, depth);
      case 'conditional':
        return this.#ofEither(node, depth);
      case 'parenthesized':
        return this.#guess(view.named(node)[0] ?? -1, depth + 1);
      case 'value':
        return view.kind(node).includes('template')
          ? TYPE_STRING
          : /^array/.test(view.kind(node))
            ? TYPE_LIST
            : TYPE_ANY;
      default:
        return TYPE_ANY;
    }
  }

  #ofList(node: number, depth: number): TypeMask {
    const first = this.#view.named(node)[0];
    return first === undefined ? TYPE_LIST : containerOf(TYPE_LIST, this.#guess(first, depth + 1));
  }

  #ofBinary(node: number, depth: number): TypeMask {
    const view = this.#view;
    const operator = view.operator(node);
    if (COMPARISONS.has(operator)) return TYPE_BOOLEAN;
    const operands = view.named(node);
    const left = this.#guess(operands[0] ?? -1, depth + 1);
    const right = this.#guess(operands[1] ?? -1, depth + 1);
    if (operator === '%' && ownType(left) === TYPE_STRING) return TYPE_STRING;
    if (NUMERIC.has(operator)) return TYPE_NUMBER;
    // Whatever is added to a text becomes text, where types are declared.
    if (view.table.isTyped && operator === '+' && [left, right].some(isText)) return TYPE_STRING;
    if (operator === '+') return ownType(left & right) === TYPE_ANY ? left | right : left & right || TYPE_ANY;
    if (operator === '*') return ownType(left) === TYPE_ANY ? TYPE_NUMBER : left;
    return left === right ? left : TYPE_ANY;
  }

  #ofUnary(node: number): TypeMask {
    const operator = this.#view.text(this.#view.children(node)[0] ?? -1);
    return operator === 'not' || operator === '!' ? TYPE_BOOLEAN : operator === 'typeof' ? TYPE_STRING : TYPE_NUMBER;
  }

  #ofCall(node: number, depth: number): TypeMask {
    const view = this.#view;
    const { library } = view.table;
    const callee = view.callee(node);
    if (view.role(callee) === 'type') return annotatedType(view, callee);
    const name = view.lastName(callee);
    if (library.elements.has(name)) return this.#elementOf(this.#guess(view.receiver(node), depth + 1));
    return library.results[name] ?? this.#ofOwnFunction(callee);
  }

  /** What a function of the program says that it returns. */
  #ofOwnFunction(callee: number): TypeMask {
    const view = this.#view;
    const binding = view.role(callee) === 'identifier' ? this.#scopes.bindingsOf(callee)[0] : undefined;
    if (binding?.how !== 'function') return TYPE_ANY;
    return annotatedType(view, returnAnnotation(view, view.enclosing(binding.node, FUNCTIONS)));
  }

  #elementOf(type: TypeMask): TypeMask {
    return isText(type) && this.#view.table.words.hasCharacters ? TYPE_CHARACTER : elementType(type);
  }

  #ofIndex(node: number, depth: number): TypeMask {
    const parts = this.#view.named(node);
    const object = this.#guess(parts[0] ?? -1, depth + 1);
    return this.#view.role(parts[1] ?? -1) === 'slice' ? object : this.#elementOf(object);
  }

  #ofEither(node: number, depth: number): TypeMask {
    const condition = conditionOf(this.#view, node);
    const values = this.#view.named(node).filter((part) => part !== condition);
    return values.reduce((all, part) => all | ownType(this.#guess(part, depth + 1)), 0) || TYPE_ANY;
  }

  #ofName(node: number, depth: number): TypeMask {
    const binding = this.#scopes.bindingsOf(node)[0];
    return binding === undefined ? TYPE_ANY : this.#ofBinding(binding, depth);
  }

  #ofBinding(binding: Binding, depth: number): TypeMask {
    const known = this.#names.get(binding.node);
    if (known !== undefined) return known;
    // Set first, so that a name defined by itself (`x = x + 1`) ends here.
    this.#names.set(binding.node, TYPE_ANY);
    const type = this.#evidence(binding, depth);
    this.#names.set(binding.node, type);
    return type;
  }

  #evidence(binding: Binding, depth: number): TypeMask {
    if (binding.how === 'function' || binding.how === 'class' || binding.how === 'imported') return TYPE_FUNCTION;
    const annotated = declaredType(this.#view, binding);
    if (ownType(annotated) !== TYPE_ANY) return annotated;
    const defined = this.#definedType(binding, depth);
    if (ownType(defined) !== TYPE_ANY) return defined;
    return this.#usedType(binding);
  }

  #definedType(binding: Binding, depth: number): TypeMask {
    if (binding.value < 0) return TYPE_ANY;
    const value = this.#guess(binding.value, depth + 1);
    if (binding.how === 'loop') return binding.inPattern ? this.#patternType(binding) : this.#elementOf(value);
    return binding.inPattern ? TYPE_ANY : value === TYPE_NULL ? TYPE_ANY : value;
  }

  /** `for i, v in enumerate(xs)`: the first is a number. */
  #patternType(binding: Binding): TypeMask {
    const view = this.#view;
    const callee = view.role(binding.value) === 'call' ? view.text(view.callee(binding.value)) : '';
    return callee === 'enumerate' && view.named(view.parent(binding.node))[0] === binding.node ? TYPE_NUMBER : TYPE_ANY;
  }

  /** What the uses of a name allow; uses that contradict each other say nothing. */
  #usedType(binding: Binding): TypeMask {
    let type = TYPE_ANY;
    for (const use of this.#usesByName.get(binding.name) ?? []) {
      if (this.#scopes.isBound(use) || this.#scopes.bindingsOf(use)[0]?.scope !== binding.scope) continue;
      type &= this.#typeFromUse(use);
    }
    return type || TYPE_ANY;
  }

  #typeFromUse(node: number): TypeMask {
    const view = this.#view;
    const parent = view.parent(node);
    const first = view.named(parent)[0] === node;
    switch (view.role(parent)) {
      case 'member':
        return first ? (view.table.library.members[view.lastName(parent)] ?? TYPE_ANY) : TYPE_ANY;
      case 'index':
        return first ? TYPE_ANY & ~(TYPE_NUMBER | TYPE_BOOLEAN | TYPE_NULL) : TYPE_ANY;
      case 'call':
        return this.#typeFromCall(node, parent);
      case 'update':
        return TYPE_NUMBER;
      case 'binary':
        return typeFromOperator(view, parent, first);
      case 'forEach':
      case 'forClause':
        return first ? TYPE_ANY : TYPE_ANY & ~(TYPE_NUMBER | TYPE_BOOLEAN | TYPE_NULL);
      default:
        return TYPE_ANY;
    }
  }

  #typeFromCall(node: number, call: number): TypeMask {
    const view = this.#view;
    const callee = view.callee(call);
    if (callee === node) return TYPE_FUNCTION;
    const isObject = view.receiver(call) === node;
    return isObject ? (view.table.library.members[view.text(callee)] ?? TYPE_ANY) : TYPE_ANY;
  }
}

const FUNCTIONS: ReadonlySet<Role> = new Set<Role>(['function']);

/** Whether the value is a text and nothing else. */
function isText(type: TypeMask): boolean {
  return ownType(type) === TYPE_STRING;
}

/** What the program declares a name to be; a pointer or array of characters is a text, one of anything else a list. */
function declaredType(view: SyntaxView, { annotation, node, inPattern }: Binding): TypeMask {
  const type = annotatedType(view, annotation);
  if (annotation < 0 || !inPattern || ownType(type) === TYPE_ANY) return type;
  const pattern = view.text(view.parent(node));
  if (!/^\*|\[/.test(pattern)) return pattern.startsWith('&') ? type : TYPE_ANY;
  return ownType(type) === TYPE_CHARACTER ? TYPE_STRING : containerOf(TYPE_LIST, type);
}

/** The node with the type that a function returns, or -1. */
export function returnAnnotation(view: SyntaxView, home: number): number {
  for (const field of ['return_type', 'result', 'returns', 'type']) {
    const annotation = view.child(home, field);
    if (annotation >= 0) return annotation;
  }
  return -1;
}

const COMPREHENSIONS: Readonly<Record<string, TypeMask>> = {
  set_comprehension: TYPE_SET,
  dictionary_comprehension: TYPE_MAP,
};

function typeFromOperator(view: SyntaxView, parent: number, first: boolean): TypeMask {
  const operator = view.operator(parent);
  if (operator === '%') return first ? TYPE_NUMBER | TYPE_STRING : TYPE_ANY;
  if (NUMERIC.has(operator)) return TYPE_NUMBER;
  const other = view.named(parent)[first ? 1 : 0] ?? -1;
  if (ORDERINGS.has(operator) && view.role(other) === 'number') return TYPE_NUMBER;
  return TYPE_ANY;
}

const CONTAINERS = TYPE_LIST | TYPE_MAP | TYPE_SET;

/** What an annotation's words mean: the outermost known name is the type, the next one that of its elements. */
function annotatedType(view: SyntaxView, annotation: number): TypeMask {
  if (annotation < 0) return TYPE_ANY;
  const text = view.text(annotation);
  const types: TypeMask[] = [];
  for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) {
    const type = view.table.library.typeNames[word.toLowerCase()];
    if (type !== undefined) types.push(type);
  }
  const [outer, inner] = types;
  if (outer === undefined) return TYPE_ANY;
  if (text.includes('[]')) return containerOf(TYPE_LIST, outer);
  if (text.includes('|') || /optional|union/i.test(text)) return types.reduce((all, type) => all | type, 0);
  return inner === undefined || (outer & CONTAINERS) === 0 ? outer : containerOf(outer, inner);
}
