/** Mutations that add a small guard: an early return, a condition around a statement or value, an `else` before what follows. */
import { conditionsNear } from './conditionsNear.js';
import { emptinessOf } from './emptinessOf.js';
import { emptyResults } from './emptyResults.js';
import { type Draft, type MutationOperator, type MutationSite, replacing } from './mutationOperator.js';
import { endingAt, isSimpleStatement, lineRange, reindented, statementAfter } from './statementParts.js';
import { isKnown, TYPE_ITERABLE, TYPE_NULL, typesMeet } from './typeMask.js';

const CONDITION_LIMIT = 6;

/** The operators of this family. */
export const guardOperators: readonly MutationOperator[] = [
  {
    id: 'guard.return',
    family: 'guard',
    inverse: 'statement.remove',
    forgets: false,
    drafts: (site) => earlyReturns(site),
  },
  {
    id: 'if.wrap',
    family: 'guard',
    inverse: 'if.unwrap',
    forgets: false,
    drafts: (site) => wrappedStatements(site),
  },
  {
    id: 'branch.add',
    family: 'guard',
    inverse: 'branch.choose',
    forgets: false,
    drafts: (site) => guardedValues(site),
  },
  {
    id: 'else.insert',
    family: 'guard',
    inverse: 'else.remove',
    forgets: false,
    drafts: (site) => elseBefore(site),
  },
];

/** `if not xs: return []` as the first statement of a function. */
function earlyReturns(site: MutationSite): readonly Draft[] {
  const { view, node, scopes, types } = site;
  const block = view.parent(node);
  const isFirst = view.role(block) === 'block' && isFirstStatement(site);
  if (!isFirst || view.role(view.parent(block)) !== 'function') return [];
  const indent = view.indentAt(view.start(node));
  if (indent === undefined) return [];
  const { words } = view.table;
  const ending = endingAt(view, view.start(node));
  const parameters = scopes.visibleAt(node).filter((binding) => binding.how === 'parameter');
  const drafts: Draft[] = [];
  for (const binding of parameters.slice(0, 4)) {
    const type = types.ofBinding(binding);
    const condition = emptinessOf(view.table, binding.name, type)?.empty;
    if (condition === undefined) continue;
    emptyResults(site).forEach((result, at) => {
      const body = guarded(site, condition, result === '' ? `return${words.end}` : `return ${result}${words.end}`);
      const likely = isKnown(type) && typesMeet(type, TYPE_ITERABLE | TYPE_NULL) && at < 5;
      drafts.push({
        start: view.start(node),
        end: view.start(node),
        text: `${body}${ending}${indent}`,
        tier: likely ? 2 : 3,
      });
    });
  }
  return drafts;
}

/** A statement on one line under a condition. */
function guarded({ view }: MutationSite, condition: string, statement: string): string {
  const { guarded: form } = view.table.words;
  return form.replace('{condition}', () => condition).replace('{statement}', () => statement);
}

/** Documentation may stand before the first statement. */
function isFirstStatement({ view, node }: MutationSite): boolean {
  const statements = view.named(view.parent(node)).filter((statement) => {
    const only = view.role(statement) === 'expressionStatement' ? view.named(statement)[0] : undefined;
    return only === undefined || view.role(only) !== 'string';
  });
  return statements[0] === node;
}

function wrappedStatements(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (!isSimpleStatement(view, node) || view.parentRole(node) !== 'block' || view.role(node) === 'declaration')
    return [];
  const text = view.text(node);
  if (text.includes('\n') || view.indentAt(view.start(node)) === undefined) return [];
  return conditionsNear(site)
    .slice(0, CONDITION_LIMIT)
    .map((condition) => replacing(site, node, guarded(site, condition, text), 3));
}

function guardedValues(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (view.parentRole(node) !== 'return' || !view.isValue(node) || view.role(node) === 'conditional') return [];
  const { choice } = view.table.words;
  if (choice === null) return [];
  const empties = emptyResults(site);
  const text = view.text(node);
  return conditionsNear(site)
    .slice(0, CONDITION_LIMIT)
    .flatMap((condition) =>
      empties.slice(0, 4).map((other) =>
        replacing(
          site,
          node,
          choice
            .replace('{condition}', () => condition)
            .replace('{yes}', () => text)
            .replace('{no}', () => other),
          3,
        ),
      ),
    );
}

/** The statement after an `if` put under an `else` of its own. */
function elseBefore(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (view.role(node) !== 'if' || view.child(node, 'alternative') >= 0) return [];
  const after = statementAfter(view, node);
  const outer = view.indentAt(view.start(node));
  const body = view.child(node, 'consequence');
  const first = body < 0 ? undefined : view.named(body)[0];
  const inner = first === undefined ? undefined : view.indentAt(view.start(first));
  if (after < 0 || !isSimpleStatement(view, after) || outer === undefined || inner === undefined) return [];
  const ending = endingAt(view, view.start(after));
  const text = reindented(view.text(after), outer, inner);
  if (view.table.layoutIsStructure) {
    const range = lineRange(view, after);
    return [{ start: range.start, end: view.end(after), text: `${outer}else:${ending}${inner}${text}`, tier: 2 }];
  }
  return [
    { start: view.end(node), end: view.end(after), text: ` else {${ending}${inner}${text}${ending}${outer}}`, tier: 2 },
  ];
}
