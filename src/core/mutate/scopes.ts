/** Which names a program binds, and which of them can be read at a place. */
import type { BindingForm } from './mutationTable.js';
import type { Role } from './role.js';
import type { SyntaxView } from './syntaxView.js';

/** One name as one binding made it. */
export interface Binding {
  readonly name: string;
  /** The identifier that is bound. */
  readonly node: number;
  /** The node inside which the name can be read. */
  readonly scope: number;
  /** Offset from which it can be read inside its own function. */
  readonly from: number;
  readonly how: BindingForm['how'];
  /** The value it gets or runs over; -1 when the program does not show one. */
  readonly value: number;
  /** Node with the type annotation, or -1. */
  readonly annotation: number;
  /** Whether it is one name of several in a pattern, so that its value is only a part of `value`. */
  readonly inPattern: boolean;
}

const FUNCTIONS: ReadonlySet<Role> = new Set<Role>(['function', 'lambda']);

/** Names that are of a kind of their own where they are bound. */
const BOUND_KINDS: ReadonlySet<string> = new Set(['shorthand_property_identifier_pattern', 'field_identifier']);

/** The bindings of one tree. Built in one pass; a look-up climbs from the place to the root. */
export class Scopes {
  readonly #view: SyntaxView;
  readonly #byScope = new Map<number, Binding[]>();
  readonly #bound = new Set<number>();
  readonly #byName = new Map<string, Binding[]>();

  constructor(view: SyntaxView) {
    this.#view = view;
    const forms = formsByKind(view);
    for (let node = 0; node < view.tree.size; node += 1) {
      if (!view.isNamed(node)) continue;
      for (const form of forms.get(view.kind(node)) ?? []) this.#bindForm(node, form);
    }
    for (const bindings of this.#byScope.values()) bindings.sort((a, b) => a.node - b.node);
  }

  /** Whether the identifier is bound here rather than read. */
  isBound(node: number): boolean {
    return this.#bound.has(node);
  }

  /** Names that can be read at a place: innermost scope first, in a scope in the order of binding; each name once. */
  visibleAt(node: number): readonly Binding[] {
    const view = this.#view;
    const offset = view.start(node);
    const seen = new Set<string>();
    const found: Binding[] = [];
    let ownFunction = true;
    for (let at = node; at >= 0; at = view.parent(at)) {
      for (const binding of this.#byScope.get(at) ?? []) {
        if (seen.has(binding.name) || (ownFunction && binding.from > offset)) continue;
        seen.add(binding.name);
        found.push(binding);
      }
      const role = view.role(at);
      if (role === 'function' || role === 'lambda') ownFunction = false;
    }
    return found;
  }

  /** Whether every name that the node reads and the program binds can be read at a place, so that the node can be copied there. */
  canBeReadAt(node: number, place: number): boolean {
    const view = this.#view;
    for (let at = node; at < (view.tree.next[node] ?? 0); at += 1) {
      if (view.role(at) !== 'identifier') continue;
      const bindings = this.bindingsOf(at);
      if (bindings.length > 0 && !bindings.some((binding) => this.#reaches(binding, place))) return false;
    }
    return true;
  }

  #reaches(binding: Binding, place: number): boolean {
    const { tree } = this.#view;
    const isInside = binding.scope <= place && place < (tree.next[binding.scope] ?? 0);
    if (!isInside) return false;
    if (binding.from <= this.#view.start(place)) return true;
    // What an outer function binds later may be there by the time that the inner one runs.
    const home = this.#view.enclosing(place, FUNCTIONS);
    return home > binding.scope;
  }

  /** All bindings of the name that the identifier may mean, nearest scope only. */
  bindingsOf(node: number): readonly Binding[] {
    const view = this.#view;
    const candidates = this.#byName.get(view.text(node)) ?? [];
    if (candidates.length === 0) return [];
    for (let at = node; at >= 0; at = view.parent(at)) {
      const here = candidates.filter((binding) => binding.scope === at);
      if (here.length > 0) return here;
    }
    return [];
  }

  #bindForm(node: number, form: BindingForm): void {
    const view = this.#view;
    const value = form.value === '' ? -1 : view.child(node, form.value);
    const annotation = annotationOf(view, node);
    const scope = this.#scopeOf(node, form.how);
    const from = this.#fromOf(node, form.how, scope);
    for (const target of view.named(node)) {
      if (form.field !== '' && view.field(target) !== form.field) continue;
      if (view.role(target) === 'type' || view.field(target) === 'type') continue;
      for (const name of this.#namesIn(target)) {
        this.#add({
          name: view.text(name),
          node: name,
          scope,
          from,
          how: form.how,
          value,
          annotation,
          inPattern: name !== target,
        });
      }
    }
  }

  /** The identifiers that a pattern binds; stops at anything that is not a pattern (`x[0] = …` binds nothing). */
  #namesIn(target: number): readonly number[] {
    const view = this.#view;
    const names: number[] = [];
    const open = [target];
    while (open.length > 0) {
      const node = open.pop() ?? -1;
      const role = view.role(node);
      if (role === 'identifier' || BOUND_KINDS.has(view.kind(node))) names.push(node);
      else if (role === 'bindingPattern' || view.kind(node) === 'dotted_name')
        // How long an array is, is read.
        open.push(...[...view.named(node)].filter((part) => view.field(part) !== 'size').reverse());
    }
    return names;
  }

  #scopeOf(node: number, how: BindingForm['how']): number {
    const view = this.#view;
    const scopes = view.table.scopes;
    if (how === 'function' || how === 'class') {
      const home = view.enclosing(node, scopes);
      // A grammar may keep a function's name in a part of it; the name belongs around it all the same.
      const isPart = view.role(home) === 'function' && view.end(node) <= view.start(view.child(home, 'body'));
      return Math.max(0, isPart ? view.enclosing(home, scopes) : home);
    }
    const role = view.role(node);
    // A name bound by the very node that opens a scope (a loop's variable, an arrow function's parameter) lives inside it.
    if (role !== undefined && scopes.has(role)) return node;
    return Math.max(0, view.enclosing(node, scopes));
  }

  #fromOf(node: number, how: BindingForm['how'], scope: number): number {
    if (how === 'local') return this.#view.end(node);
    // A comprehension's value stands before the clause that binds its names.
    return this.#view.start(this.#view.role(node) === 'forClause' ? scope : node);
  }

  #add(binding: Binding): void {
    this.#bound.add(binding.node);
    append(this.#byScope, binding.scope, binding);
    append(this.#byName, binding.name, binding);
  }
}

function append<K>(map: Map<K, Binding[]>, key: K, binding: Binding): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [binding]);
  else list.push(binding);
}

/** The type that a binding or the declaration around it names, or -1. */
function annotationOf(view: SyntaxView, node: number): number {
  const field = view.child(node, 'type');
  const own = field >= 0 ? field : (view.named(node).find((part) => view.role(part) === 'type') ?? -1);
  return own >= 0 || view.parentRole(node) !== 'declaration' ? own : view.child(view.parent(node), 'type');
}

function formsByKind(view: SyntaxView): ReadonlyMap<string, readonly BindingForm[]> {
  const forms = new Map<string, BindingForm[]>();
  for (const form of view.table.bindings) {
    const list = forms.get(form.kind);
    if (list === undefined) forms.set(form.kind, [form]);
    else list.push(form);
  }
  return forms;
}
