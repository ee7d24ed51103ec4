/** TypeScript: JavaScript's table and what types add to it. */
import type { LanguageTable } from '../languageTable.js';
import { javascript } from './javascript.js';

export const typescript: LanguageTable = {
  tokens: {
    ...javascript.tokens,
    strings: {
      ...javascript.tokens.strings,
      template_literal_type: { holes: ['template_type'], delimiters: ['"`"'] },
    },
    markupText: [],
  },
  scopes: {
    ...javascript.scopes,
    functions: [...javascript.scopes.functions, 'function_signature', 'method_signature', 'abstract_method_signature'],
    classes: [...javascript.scopes.classes, 'abstract_class_declaration', 'interface_declaration', 'enum_declaration'],
    wrappers: [...javascript.scopes.wrappers, 'ambient_declaration'],
    containers: { internal_module: 'statement_block', module: 'statement_block' },
    namers: {
      variable_declarator: 'name',
      pair: 'key',
      public_field_definition: 'name',
      assignment_expression: 'left',
      assignment_pattern: 'left',
    },
  },
  complexity: javascript.complexity,
};
