/** JavaScript with JSX; TypeScript's tables build on it. */
import type { LanguageTable } from '../languageTable.js';

export const javascript: LanguageTable = {
  tokens: {
    comments: ['comment', 'html_comment'],
    layout: [],
    atoms: ['regex'],
    strings: {
      string: { holes: [], delimiters: [] },
      template_string: { holes: ['template_substitution'], delimiters: ['"`"'] },
    },
    blocks: [],
    markupText: ['jsx_text', 'html_character_reference'],
  },
  scopes: {
    functions: [
      'function_declaration',
      'generator_function_declaration',
      'function_expression',
      'generator_function',
      'method_definition',
      'class_static_block',
    ],
    lambdas: { arrow_function: ['statement_block'] },
    classes: ['class_declaration', 'class'],
    wrappers: ['export_statement'],
    decorations: ['decorator'],
    containers: {},
    name: 'name',
    namers: {
      variable_declarator: 'name',
      pair: 'key',
      field_definition: 'property',
      assignment_expression: 'left',
      assignment_pattern: 'left',
    },
  },
  complexity: {
    branches: {
      if_statement: { reason: 'if', bodies: ['consequence:'] },
      ternary_expression: { reason: 'conditional', bodies: ['consequence:', 'alternative:'] },
      switch_statement: { reason: 'switch', bodies: ['body:'] },
      for_statement: { reason: 'loop', bodies: ['body:'] },
      for_in_statement: { reason: 'loop', bodies: ['body:'] },
      while_statement: { reason: 'loop', bodies: ['body:'] },
      do_statement: { reason: 'loop', bodies: ['body:'] },
      catch_clause: { reason: 'catch', bodies: ['body:'] },
    },
    elses: { else_clause: { reason: 'else', bodies: ['#0'] } },
    functions: [
      'function_declaration',
      'generator_function_declaration',
      'function_expression',
      'generator_function',
      'method_definition',
      'arrow_function',
    ],
    nesting: [],
    jumps: { break_statement: ['label:'], continue_statement: ['label:'] },
    logical: ['binary_expression'],
    operators: { '&&': 'and', '||': 'or' },
    parentheses: ['parenthesized_expression'],
    compensation: 'declaring',
  },
};
