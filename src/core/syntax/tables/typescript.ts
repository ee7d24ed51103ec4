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
  labels: {
    ...javascript.labels,
    types: [
      'type_annotation',
      'type_arguments',
      'type_parameters',
      'type_predicate_annotation',
      'asserts_annotation',
      'implements_clause',
    ],
    typeDeclarations: ['interface_declaration', 'type_alias_declaration'],
    typeOperators: ['"as"', '"satisfies"'],
    returnTypes: [
      'function_declaration/return_type',
      'generator_function_declaration/return_type',
      'function_expression/return_type',
      'method_definition/return_type',
      'arrow_function/return_type',
      'function_signature/return_type',
      'method_signature/return_type',
    ],
    signature: ['"async"', 'accessibility_modifier'],
    definitions: [
      ...javascript.labels.definitions.filter((place) => place !== 'field_definition/property'),
      'public_field_definition/name',
      'required_parameter/pattern',
      'optional_parameter/pattern',
      'interface_declaration/name',
      'type_alias_declaration/name',
      'enum_declaration/name',
    ],
    optionalParameters: ['optional_parameter', 'rest_pattern'],
  },
};
