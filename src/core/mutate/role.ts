/** The roles that mutation operators know: what a kind of node is for, whatever a grammar calls it. */

/** What a node is in its program. Kinds without a role are looked through. */
export type Role =
  // values
  | 'identifier'
  | 'number'
  | 'string'
  | 'character'
  | 'boolean'
  | 'null'
  | 'list'
  | 'tuple'
  | 'map'
  | 'set'
  | 'comprehension'
  | 'binary'
  | 'cast'
  | 'unary'
  | 'update'
  | 'call'
  | 'member'
  | 'index'
  | 'conditional'
  | 'lambda'
  | 'parenthesized'
  | 'value'
  // statements
  | 'assignment'
  | 'augmented'
  | 'declarator'
  | 'declaration'
  | 'expressionStatement'
  | 'return'
  | 'break'
  | 'continue'
  | 'throw'
  | 'assert'
  | 'pass'
  | 'if'
  | 'elif'
  | 'else'
  | 'for'
  | 'forEach'
  | 'while'
  | 'compound'
  // what holds them
  | 'block'
  | 'module'
  | 'function'
  | 'class'
  | 'catch'
  | 'case'
  // the rest
  | 'slice'
  | 'qualified'
  | 'arguments'
  | 'keywordArgument'
  | 'spread'
  | 'parameters'
  | 'filter'
  | 'forClause'
  | 'bindingPattern'
  | 'type'
  | 'importing'
  | 'decorator';

/** Roles of nodes that have a value. */
export const VALUE_ROLES: ReadonlySet<Role> = new Set<Role>([
  'identifier',
  'number',
  'string',
  'character',
  'cast',
  'boolean',
  'null',
  'list',
  'tuple',
  'map',
  'set',
  'comprehension',
  'binary',
  'unary',
  'update',
  'call',
  'member',
  'index',
  'conditional',
  'lambda',
  'parenthesized',
  'value',
]);

/** Values that bind so tightly that they can stand beside any operator without parentheses. */
export const ATOM_ROLES: ReadonlySet<Role> = new Set<Role>([
  'identifier',
  'number',
  'string',
  'character',
  'boolean',
  'null',
  'list',
  'map',
  'set',
  'call',
  'member',
  'index',
  'parenthesized',
]);
