/** Python: its layout is structure, so blocks have tokens of their own. */
import type { LanguageTable } from '../languageTable.js';

export const python: LanguageTable = {
  tokens: {
    comments: ['comment'],
    layout: ['line_continuation'],
    atoms: [],
    strings: {
      string: { holes: ['interpolation'], delimiters: ['string_start', 'string_end'] },
      format_specifier: { holes: ['format_expression'], delimiters: ['":"'] },
    },
    blocks: ['block'],
    markupText: [],
  },
  scopes: {
    functions: ['function_definition'],
    lambdas: {},
    classes: ['class_definition'],
    wrappers: ['decorated_definition'],
    decorations: [],
    containers: {},
    name: 'name',
    namers: {},
  },
  complexity: {
    branches: {
      if_statement: { reason: 'if', bodies: ['consequence:'] },
      conditional_expression: { reason: 'conditional', bodies: ['#0', '#2'] },
      match_statement: { reason: 'switch', bodies: ['body:'] },
      for_statement: { reason: 'loop', bodies: ['body:'] },
      while_statement: { reason: 'loop', bodies: ['body:'] },
      except_clause: { reason: 'catch', bodies: ['block'] },
    },
    elses: {
      elif_clause: { reason: 'else-if', bodies: ['consequence:'] },
      else_clause: { reason: 'else', bodies: ['body:'], freeIn: ['try_statement'] },
    },
    functions: ['function_definition', 'lambda'],
    nesting: [],
    jumps: {},
    logical: ['boolean_operator'],
    operators: { and: 'and', or: 'or' },
    parentheses: ['parenthesized_expression'],
    compensation: 'wrapper',
  },
};
