/** Mutations of assignments: the wrong operator, a sum that should replace or a value that should add up, the wrong step. */
import { type MutationOperator, type MutationSite, replacing } from './mutationOperator.js';
import { type Confusions, spelledAlternatives } from './spelledAlternatives.js';
import { ownType, TYPE_NUMBER } from './typeMask.js';

const AUGMENTED: Confusions = {
  '+=': ['-=', '*=', '/=', '//=', '%='],
  '-=': ['+=', '/=', '//=', '*=', '%='],
  '*=': ['/=', '+=', '//=', '**=', '-=', '%='],
  '/=': ['//=', '*=', '-=', '%=', '+='],
  '//=': ['/=', '%=', '*=', '-=', '+='],
  '%=': ['//=', '/=', '-=', '*=', '+='],
  '**=': ['*=', '/='],
  '&=': ['|=', '^='],
  '|=': ['&=', '^='],
  '^=': ['|=', '&='],
  '<<=': ['>>='],
  '>>=': ['<<='],
};

/** The operators of this family. */
export const assignmentOperators: readonly MutationOperator[] = [
  {
    id: 'assignment.swap',
    family: 'arithmetic',
    inverse: 'assignment.swap',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.isNamed(node) || view.parentRole(node) !== 'augmented') return [];
      return spelledAlternatives(site, AUGMENTED);
    },
  },
  {
    id: 'assignment.overwrite',
    family: 'arithmetic',
    inverse: 'assignment.accumulate',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const isOperator = !view.isNamed(node) && view.parentRole(node) === 'augmented' && view.text(node) === '+=';
      return isOperator ? [replacing(site, node, '=', 0)] : [];
    },
  },
  {
    id: 'assignment.accumulate',
    family: 'arithmetic',
    inverse: 'assignment.overwrite',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.isNamed(node) || view.text(node) !== '=' || view.parentRole(node) !== 'assignment') return [];
      return isKnownTarget(site) ? [replacing(site, node, '+=', 1), replacing(site, node, '-=', 2)] : [];
    },
  },
  {
    id: 'assignment.prepend',
    family: 'arithmetic',
    inverse: 'assignment.append',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const [target, value] = view.role(node) === 'augmented' ? view.named(node) : [];
      if (target === undefined || value === undefined || view.operator(node) !== '+=') return [];
      // Of numbers the order does not matter.
      const tier = ownType(site.types.of(value)) === TYPE_NUMBER ? 3 : 0;
      return [replacing(site, node, `${view.text(target)} = ${view.text(value)} + ${view.text(target)}`, tier)];
    },
  },
  {
    id: 'assignment.append',
    family: 'arithmetic',
    inverse: 'assignment.prepend',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const [target, value] = view.role(node) === 'assignment' ? view.named(node) : [];
      if (target === undefined || value === undefined || view.operator(value) !== '+') return [];
      const [left, right, more] = view.role(value) === 'binary' ? view.named(value) : [];
      if (left === undefined || right === undefined || more !== undefined) return [];
      return view.text(right) === view.text(target)
        ? [replacing(site, node, `${view.text(target)} += ${view.text(left)}`, 1)]
        : [];
    },
  },
  {
    id: 'update.step',
    family: 'arithmetic',
    inverse: 'update.unit',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const target = view.role(node) === 'update' ? view.named(node)[0] : undefined;
      if (target === undefined) return [];
      const operator = view.operator(node) === '++' ? '+=' : '-=';
      return [replacing(site, node, `${view.text(target)} ${operator} 2`, 1)];
    },
  },
  {
    id: 'update.unit',
    family: 'arithmetic',
    inverse: 'update.step',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      const [target, value] = view.role(node) === 'augmented' ? view.named(node) : [];
      const operator = target === undefined ? '' : view.operator(node);
      if (target === undefined || value === undefined || !/^[-+]=$/.test(operator)) return [];
      const unit = operator[0]?.repeat(2) ?? '';
      const one = view.table.operators.has(unit) ? unit : ` ${operator} 1`;
      return view.text(value) === '1' ? [] : [replacing(site, node, `${view.text(target)}${one}`, 2)];
    },
  },
  {
    id: 'update.direction',
    family: 'arithmetic',
    inverse: 'update.direction',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.isNamed(node) || view.parentRole(node) !== 'update') return [];
      return [replacing(site, node, view.text(node) === '++' ? '--' : '++')];
    },
  },
];

/** Whether the assignment's target has had a value before: a name bound earlier, an element or a member. */
function isKnownTarget(site: MutationSite): boolean {
  const { view, node, scopes } = site;
  const target = view.named(view.parent(node))[0];
  if (target === undefined || view.kind(view.parent(node)).endsWith('pattern')) return false;
  if (view.role(target) !== 'identifier') return view.role(target) === 'index' || view.role(target) === 'member';
  return scopes.bindingsOf(target).some((binding) => view.start(binding.node) < view.start(target));
}
