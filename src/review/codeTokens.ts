/** What each token of a program is, for its color: from the tree, so that no text next to it can mislead. */
import { NODE_MISSING, NODE_NAMED, type SyntaxTree } from '../core/syntax/syntaxTree.js';
import { lineOffsets } from '../core/text/lineOffsets.js';
import { splitLines } from '../core/text/splitLines.js';

/** Names of the editor's semantic token types; `editFidelityCode` is our own, for what has the plain color. */
export const CODE_TOKEN_TYPES = [
  'editFidelityCode',
  'comment',
  'string',
  'regexp',
  'number',
  'keyword',
  'operator',
  'function',
  'method',
  'class',
  'type',
  'parameter',
  'property',
  'variable',
  'decorator',
] as const;

export type CodeTokenType = (typeof CODE_TOKEN_TYPES)[number];

/** A piece of one line. */
export interface CodeToken {
  readonly start: number;
  readonly length: number;
  readonly type: CodeTokenType;
}

/** Kinds whose whole inside has one color, whatever stands in it. */
const REGIONS: Readonly<Record<string, CodeTokenType>> = {
  comment: 'comment',
  line_comment: 'comment',
  block_comment: 'comment',
  html_comment: 'comment',
  hash_bang_line: 'comment',
  string: 'string',
  template_string: 'string',
  string_literal: 'string',
  raw_string_literal: 'string',
  interpreted_string_literal: 'string',
  verbatim_string_literal: 'string',
  encapsed_string: 'string',
  heredoc_body: 'string',
  char_literal: 'string',
  character_literal: 'string',
  rune_literal: 'string',
  system_lib_string: 'string',
  jsx_text: 'editFidelityCode',
  regex: 'regexp',
  decorator: 'decorator',
};

/** Code inside a string. */
const BREAKS: ReadonlySet<string> = new Set([
  'interpolation',
  'template_substitution',
  'interpolated_expression',
  'argument_list',
  'arguments',
]);

const NUMBERS = /^(integer|float|number|.*_literal)$/;
const NUMBER_TEXT = /^[\d.]/;
const WORD_TEXT = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const OPERATOR_TEXT = /^[-+*/%=<>!&|^~?:@]+$/;
const KEYWORD_KINDS: ReadonlySet<string> = new Set([
  'true',
  'false',
  'none',
  'null',
  'undefined',
  'this',
  'self',
  'super',
  'boolean_literal',
  'null_literal',
  'nil',
  'predefined_type',
  'primitive_type',
]);
const TYPE_KINDS: ReadonlySet<string> = new Set(['type_identifier', 'type', 'class_name']);
const PROPERTY_KINDS: ReadonlySet<string> = new Set([
  'property_identifier',
  'private_property_identifier',
  'field_identifier',
  'shorthand_property_identifier',
]);
const FUNCTION_PARENTS: ReadonlySet<string> = new Set([
  'function_definition',
  'function_declaration',
  'generator_function_declaration',
  'function_item',
  'method_definition',
  'method_declaration',
  'function_declarator',
]);
const CLASS_PARENTS: ReadonlySet<string> = new Set(['class_definition', 'class_declaration', 'class']);
const PARAMETER_PARENTS: ReadonlySet<string> = new Set([
  'parameters',
  'formal_parameters',
  'lambda_parameters',
  'default_parameter',
  'typed_parameter',
  'typed_default_parameter',
  'required_parameter',
  'optional_parameter',
  'keyword_argument',
  'list_splat_pattern',
  'dictionary_splat_pattern',
  'formal_parameter',
  'parameter_declaration',
]);
const CALLS: ReadonlySet<string> = new Set([
  'call',
  'call_expression',
  'method_invocation',
  'invocation_expression',
  'new_expression',
]);
const MEMBERS: ReadonlySet<string> = new Set([
  'attribute',
  'member_expression',
  'field_expression',
  'selector_expression',
]);

/**
 * The tokens of each line of a parsed text, in order; a token over several lines has a piece on each.
 *
 * @returns one list per line as `splitLines` cuts them. Time and space linear in the nodes.
 */
export function codeTokens(tree: SyntaxTree): readonly (readonly CodeToken[])[] {
  const lines = splitLines(tree.text);
  const offsets = lineOffsets(lines);
  const result: CodeToken[][] = lines.map(() => []);
  const regions = regionsOf(tree);
  let line = 0;
  for (let node = 0; node < tree.size; node += 1) {
    const start = tree.start[node] ?? 0;
    const end = tree.end[node] ?? 0;
    const isLeaf = tree.next[node] === node + 1;
    if (!isLeaf || start >= end || ((tree.flags[node] ?? 0) & NODE_MISSING) !== 0) continue;
    const type = regions[node] ?? typeOf(tree, node);
    while ((offsets[line + 1] ?? Number.POSITIVE_INFINITY) <= start) line += 1;
    for (let at = line; at < lines.length && (offsets[at] ?? 0) < end; at += 1) {
      const from = Math.max(start, offsets[at] ?? 0);
      const to = Math.min(end, offsets[at + 1] ?? end);
      const length = tree.text.slice(from, to).trimEnd().length;
      if (length > 0) result[at]?.push({ start: from - (offsets[at] ?? 0), length, type });
    }
  }
  return result;
}

/** For each node the color of the region that it is in; undefined outside of regions. Pre-order: parents come first. */
function regionsOf(tree: SyntaxTree): (CodeTokenType | undefined)[] {
  const regions: (CodeTokenType | undefined)[] = new Array(tree.size);
  for (let node = 0; node < tree.size; node += 1) {
    const kind = kindOf(tree, node);
    const parent = tree.parent[node] ?? -1;
    const own = ((tree.flags[node] ?? 0) & NODE_NAMED) === 0 ? undefined : REGIONS[kind];
    regions[node] = BREAKS.has(kind) ? undefined : (own ?? (parent < 0 ? undefined : regions[parent]));
  }
  return regions;
}

function typeOf(tree: SyntaxTree, node: number): CodeTokenType {
  const kind = kindOf(tree, node);
  const text = tree.text.slice(tree.start[node], tree.end[node]);
  if (KEYWORD_KINDS.has(kind)) return 'keyword';
  if (((tree.flags[node] ?? 0) & NODE_NAMED) === 0) return anonymousType(text);
  if (NUMBERS.test(kind) && NUMBER_TEXT.test(text)) return 'number';
  if (TYPE_KINDS.has(kind)) return 'type';
  return WORD_TEXT.test(text) || text.startsWith('#') ? nameType(tree, node, kind) : 'editFidelityCode';
}

function anonymousType(text: string): CodeTokenType {
  if (WORD_TEXT.test(text)) return 'keyword';
  return OPERATOR_TEXT.test(text) ? 'operator' : 'editFidelityCode';
}

function nameType(tree: SyntaxTree, node: number, kind: string): CodeTokenType {
  const parent = tree.parent[node] ?? -1;
  const parentKind = parent < 0 ? '' : kindOf(tree, parent);
  const field = fieldOf(tree, node);
  const isMember = MEMBERS.has(parentKind) && field !== 'object' && field !== 'operand';
  if (isCalled(tree, isMember ? parent : node)) return isMember ? 'method' : 'function';
  if (isMember || PROPERTY_KINDS.has(kind)) return definedType(parentKind, field) ?? 'property';
  return definedType(parentKind, field) ?? (tree.language === 'python' ? 'editFidelityCode' : 'variable');
}

/** What a name is that its parent defines. */
function definedType(parentKind: string, field: string): CodeTokenType | undefined {
  if (FUNCTION_PARENTS.has(parentKind) && (field === 'name' || field === 'declarator')) return 'function';
  if (CLASS_PARENTS.has(parentKind) && field === 'name') return 'class';
  if (parentKind === 'type') return 'type';
  return PARAMETER_PARENTS.has(parentKind) && field !== 'value' && field !== 'type' ? 'parameter' : undefined;
}

/** Whether a node is what a call calls. */
function isCalled(tree: SyntaxTree, node: number): boolean {
  const parent = tree.parent[node] ?? -1;
  if (parent < 0 || !CALLS.has(kindOf(tree, parent))) return false;
  const field = fieldOf(tree, node);
  return field === 'function' || field === 'constructor' || field === 'name';
}

function fieldOf(tree: SyntaxTree, node: number): string {
  return tree.fieldNames[tree.field[node] ?? 0] ?? '';
}

function kindOf(tree: SyntaxTree, node: number): string {
  return tree.kindNames[tree.kind[node] ?? 0] ?? '';
}
