/** Mutations of constants: numbers, strings, booleans, and what is returned when there is nothing to return. */
import {
  type Draft,
  type MutationOperator,
  type MutationSite,
  replacing,
  type Tier,
  tierOf,
} from './mutationOperator.js';
import { TYPE_ANY, TYPE_CHARACTER, TYPE_STRING, typesMeet } from './typeMask.js';
import { wantedType } from './wantedType.js';

/** The operators of this family. */
export const constantOperators: readonly MutationOperator[] = [
  constant('number.step', 'number.step', false, (site) => {
    const value = integerAt(site);
    if (value === undefined) return [];
    const texts = value === 0 ? ['1', '-1'] : [String(value + 1), String(value - 1)];
    // Of 2 the usual wrong neighbours are 1 and 3, of 1 they are 0 and 2: the smaller ones first.
    return drafts(site, value > 0 ? texts.reverse() : texts, 0);
  }),
  constant('number.other', 'number.other', false, (site) => {
    const { view, node, vocabulary } = site;
    if (view.role(node) !== 'number') return [];
    const own = view.text(node);
    const basic = drafts(
      site,
      ['0', '1', '2'].filter((text) => text !== own),
      1,
    );
    const near = drafts(
      site,
      vocabulary.numbersNear(view.start(node)).filter((text) => text !== own),
      1,
    );
    const hinted = drafts(
      site,
      vocabulary.hints.numbers.filter((text) => text !== own),
      2,
    );
    return [...basic, ...near, ...hinted];
  }),
  constant('number.scale', 'number.scale', false, (site) => {
    const value = integerAt(site);
    if (value === undefined || value === 0) return [];
    const texts = [value * 2, value * 10, value * 100, value + 2, value - 2].map(String);
    if (value % 2 === 0) texts.push(String(value / 2));
    if (value % 10 === 0) texts.push(String(value / 10));
    return drafts(site, texts, 2);
  }),
  constant('number.decimal', 'number.decimal', false, (site) => {
    const { view, node } = site;
    const text = view.text(node);
    if (view.role(node) !== 'number' || !/^\d{1,6}\.\d{1,6}$/.test(text)) return [];
    const value = Number(text);
    const texts = [value * 10, value / 10, value + 1, value - 1, 1 - value].filter((other) => other >= 0);
    return drafts(
      site,
      texts.map((other) => String(Number(other.toPrecision(12)))),
      1,
    );
  }),
  constant('regex.flag', 'regex.flag', false, (site) => {
    const { view, node } = site;
    if (view.kind(node) !== 'regex') return [];
    const text = view.text(node);
    const slash = text.lastIndexOf('/') + 1;
    const flags = text.slice(slash);
    return drafts(
      site,
      ['g', 'i', 'm'].map(
        (flag) => text.slice(0, slash) + (flags.includes(flag) ? flags.replace(flag, '') : flags + flag),
      ),
      1,
    );
  }),
  constant('number.negate', 'minus.remove', false, (site) => {
    const value = integerAt(site);
    const isPosition = site.view.parentRole(site.node) === 'index' && site.view.table.isTyped;
    return value === undefined || value === 0 || site.view.parentRole(site.node) === 'unary' || isPosition
      ? []
      : drafts(site, [`-${site.view.text(site.node)}`], site.view.parentRole(site.node) === 'index' ? 1 : 2);
  }),
  constant('number.quote', 'string.unquote', false, (site) => {
    const { view, node } = site;
    const plain =
      view.role(node) === 'number' && view.parentRole(node) !== 'index' && view.parentRole(node) !== 'slice';
    const fits = !view.table.words.hasCharacters || view.text(node).length === 1;
    const wanted = view.table.isTyped ? wantedType(site) : TYPE_ANY;
    return plain && fits && typesMeet(wanted, TYPE_STRING | TYPE_CHARACTER)
      ? drafts(site, [`'${view.text(node)}'`], 2)
      : [];
  }),
  constant('string.unquote', 'number.quote', false, (site) => {
    const content = quoteAt(site) === undefined ? '' : site.view.text(site.node).slice(1, -1);
    return /^\d{1,15}$/.test(content) ? drafts(site, [content], 1) : [];
  }),
  constant('boolean.flip', 'boolean.flip', false, (site) => {
    const { view, node } = site;
    if (view.role(node) !== 'boolean') return [];
    const { words } = view.table;
    return drafts(site, [view.text(node) === words.true ? words.false : words.true], 0);
  }),
  constant('string.other', 'string.other', false, (site) => {
    const { view, node, vocabulary } = site;
    const quote = quoteAt(site);
    if (quote === undefined) return [];
    const own = view.text(node);
    const near = vocabulary.stringsNear(view.start(node)).filter((text) => text !== own);
    const hinted = vocabulary.hints.strings.map((text) => `${quote}${text}${quote}`).filter((text) => text !== own);
    const typos = hinted.filter((text) => isNearlySame(text, own));
    return [...drafts(site, typos, 0), ...drafts(site, near, 1), ...drafts(site, hinted, 2)];
  }),
  constant('string.edit', 'string.edit', false, (site) => {
    const quote = quoteAt(site);
    if (quote === undefined) return [];
    const content = site.view.text(site.node).slice(1, -1);
    return drafts(
      site,
      editedContents(content).map((text) => `${quote}${text}${quote}`),
      1,
    );
  }),
  constant('string.sibling', 'string.sibling', false, (site) => {
    const quote = quoteAt(site);
    if (quote === undefined) return [];
    const content = site.view.text(site.node).slice(1, -1);
    return drafts(
      site,
      siblingContents(content).map((text) => `${quote}${text}${quote}`),
      1,
    );
  }),
  constant('string.drop', 'string.edit', true, (site) => {
    const quote = quoteAt(site);
    const content = site.view.text(site.node).slice(1, -1);
    if (quote === undefined || content.length < 2 || content.length > 16 || content.includes('\\')) return [];
    const shorter = [...content].map((_, at) => content.slice(0, at) + content.slice(at + 1));
    return drafts(
      site,
      [...new Set(shorter)].map((text) => `${quote}${text}${quote}`),
      2,
    );
  }),
  constant('empty.other', 'empty.other', false, (site) => {
    const tier = emptyTier(site);
    if (tier === undefined) return [];
    const { view, node } = site;
    const own = view.table.isTyped ? view.text(node) : view.text(node).replace(/"/g, "'");
    const fits = (text: string) => !view.table.isTyped || literalsMeet(text, own);
    return view.table.words.empties
      .filter((text) => text !== own && fits(text))
      .map((text, at) => replacing(site, node, text, tierOf(tier + (at < 5 ? 0 : 1))));
  }),
];

function constant(
  id: string,
  inverse: string,
  forgets: boolean,
  make: (site: MutationSite) => readonly Draft[],
): MutationOperator {
  return { id, family: 'constant', inverse, forgets, drafts: make };
}

function drafts(site: MutationSite, texts: readonly string[], tier: Tier): readonly Draft[] {
  return texts
    .filter((text) => !isIdleOperand(site, text) && fitsQuotes(site, text))
    .map((text) => replacing(site, site.node, text, tier));
}

/** Whether a text or character may stand for the literal at the site: where they are two things, each for its own kind only. */
function fitsQuotes({ view, node }: MutationSite, text: string): boolean {
  const quote = text[0];
  if (!view.table.words.hasCharacters || (quote !== "'" && quote !== '"')) return true;
  if (view.role(node) !== 'number' && view.text(node)[0] !== quote) return false;
  return quote === '"' || /^'(?:\\.|[^\\])'$/u.test(text);
}

/** Whether two literals are of one type, so that a compiler lets one stand for the other; null for everything but plain values. */
function literalsMeet(a: string, b: string): boolean {
  const [one, other] = [literalKind(a), literalKind(b)];
  if (one === 'null' || other === 'null') return !PLAIN.has(one) && !PLAIN.has(other);
  return one === other;
}

const PLAIN = new Set(['number', 'boolean', 'character']);

function literalKind(text: string): string {
  if (/^-?[\d.]/.test(text)) return 'number';
  if (text.startsWith('"')) return 'string';
  if (text.startsWith("'")) return 'character';
  if (/^(?:true|false)$/i.test(text)) return 'boolean';
  return /^(?:null|nil|nullptr|None|NULL)$/.test(text) ? 'null' : 'object';
}

/** Whether a number would leave the other operand as it is (`n - 0`): nobody writes that; `offset.remove` takes the operand away. */
function isIdleOperand({ view, node }: MutationSite, text: string): boolean {
  if (view.parentRole(node) !== 'binary') return false;
  const operator = view.operator(view.parent(node));
  return (text === '0' && ['+', '-'].includes(operator)) || (text === '1' && ['*', '/', '//'].includes(operator));
}

/** The value of a plain decimal integer; undefined for every other node. */
function integerAt({ view, node }: MutationSite): number | undefined {
  if (view.role(node) !== 'number') return undefined;
  const text = view.text(node);
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The quote of a plain one-line string that is a value (not documentation); undefined for every other node. */
function quoteAt({ view, node }: MutationSite): string | undefined {
  const role = view.role(node);
  if ((role !== 'string' && role !== 'character') || view.parentRole(node) === 'expressionStatement') return undefined;
  const text = view.text(node);
  const quote = text[0];
  if ((quote !== '"' && quote !== "'") || text.startsWith('"""') || text.startsWith("'''") || text.includes('\n'))
    return undefined;
  return text.length <= 80 ? quote : undefined;
}

/** What is often wrong inside a string: its case, a blank at an end, a separator with or without a blank, empty against blank. */
function editedContents(content: string): readonly string[] {
  const texts = new Set<string>();
  if (content === '') texts.add(' ');
  if (content.trim() !== content) texts.add(content.trim());
  if (content.length > 0 && content.trim() === content) texts.add(`${content} `).add(` ${content}`);
  texts.add(content.toLowerCase());
  texts.add(content.toUpperCase());
  if (content.length > 0) texts.add(content[0]?.toUpperCase() + content.slice(1)).add('');
  if (/[a-z]/.test(content) && !/[A-Z]/.test(content)) texts.add(content + content.toUpperCase());
  texts.delete(content);
  return [...texts];
}

/** Characters that stand for one another in formats: opening and closing brackets, separators, the ends of ranges of letters. */
const OPENING = ['(', '[', '{', '<'];
const CLOSING = [')', ']', '}', '>'];
const SEPARATORS = [' ', ',', ';', ':', '.', '-', '_', '|', '/', '+', '\\n', '\\t', '#', '*'];
const ENDS = ['a', 'z', 'A', 'Z', '0', '9', '1'];

function siblingContents(content: string): readonly string[] {
  const brackets = [...content].every((character) => OPENING.includes(character) || CLOSING.includes(character));
  if (content !== '' && content.length <= 2 && brackets) {
    const kinds = OPENING.map((_, kind) => [...content].map((character) => bracketOf(character, kind)).join(''));
    return [...kinds, ...(content.length === 1 ? [mirrored(content)] : [])].filter((text) => text !== content);
  }
  for (const group of [SEPARATORS, ENDS]) {
    if (group.includes(content)) return group.filter((text) => text !== content);
  }
  return [];
}

/** The bracket of another kind that opens or closes as this one does. */
function bracketOf(character: string, kind: number): string {
  return (OPENING.includes(character) ? OPENING : CLOSING)[kind] ?? character;
}

function mirrored(character: string): string {
  const at = OPENING.indexOf(character);
  return at >= 0 ? (CLOSING[at] ?? character) : (OPENING[CLOSING.indexOf(character)] ?? character);
}

/** Whether two strings of some length differ by a slip: what lies between their common ends is at most two characters. */
function isNearlySame(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 5) return false;
  let from = 0;
  while (from < shorter && a[from] === b[from]) from += 1;
  let end = 0;
  while (end < shorter - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return Math.max(a.length, b.length) - from - end <= 2;
}

/** How likely the value stands for "nothing" or "to begin with": returned, or given to a name, as a bare literal. */
function emptyTier({ view, node }: MutationSite): number | undefined {
  const role = view.role(node);
  const isLiteral = role === 'number' || role === 'boolean' || role === 'null' || role === 'string';
  const isEmpty = (role === 'list' || role === 'map') && view.named(node).length === 0;
  if ((!isLiteral && !isEmpty) || (role === 'string' && view.text(node).length > 2)) return undefined;
  switch (view.parentRole(node)) {
    case 'return':
      return 0;
    case 'assignment':
    case 'declarator':
    case 'conditional':
      return 1;
    case 'unary':
      return undefined;
    default:
      return isEmpty || role === 'null' ? 2 : undefined;
  }
}
