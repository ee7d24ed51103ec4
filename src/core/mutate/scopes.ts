/** Which names a program binds, and which of them can be read at a place. */
import type { BindingForm } from './mutationTable.js';
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

const IDENTIFIER_KINDS = new Set(['identifier', 'shorthand_property_identifier_pattern']);

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
      if (view.role(target) === 'type') continue;
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
      if (IDENTIFIER_KINDS.has(view.kind(node))) names.push(node);
      else if (role === 'bindingPattern' || view.kind(node) === 'dotted_name')
        open.push(...[...view.named(node)].reverse());
    }
    return names;
  }

  #scopeOf(node: number, how: BindingForm['how']): number {
    const view = this.#view;
    const scopes = view.table.scopes;
    if (how === 'function' || how === 'class') return Math.max(0, view.enclosing(node, scopes));
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

function annotationOf(view: SyntaxView, node: number): number {
  return view.named(node).find((child) => view.field(child) === 'type' && view.role(child) === 'type') ?? -1;
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
