/** What mutation needs to know of C++'s grammar: C's, and what references, classes, templates, exceptions and lambdas add. */
import { cppLibrary } from './cppLibrary.js';
import { cTable } from './cTable.js';
import type { MutationTable } from './mutationTable.js';
import { TYPE_LIST, TYPE_MAP, TYPE_NULL, TYPE_NUMBER, TYPE_OBJECT, TYPE_SET, TYPE_STRING } from './typeMask.js';

export const cppTable: MutationTable = {
  ...cTable,
  roles: {
    ...cTable.roles,
    raw_string_literal: 'string',
    user_defined_literal: 'value',
    this: 'value',
    new_expression: 'value',
    delete_expression: 'value',
    fold_expression: 'value',
    lambda_expression: 'lambda',
    qualified_identifier: 'qualified',
    throw_statement: 'throw',
    for_range_loop: 'forEach',
    try_statement: 'compound',
    class_specifier: 'class',
    catch_clause: 'catch',
    optional_parameter_declaration: 'parameters',
    reference_declarator: 'bindingPattern',
    structured_binding_declarator: 'bindingPattern',
    template_type: 'type',
    template_parameter_list: 'type',
    template_argument_list: 'type',
    placeholder_type_specifier: 'type',
    trailing_return_type: 'type',
    decltype: 'type',
    alias_declaration: 'type',
    using_declaration: 'importing',
    static_assert_declaration: 'assert',
  },
  transparent: new Set(['condition_clause', 'subscript_argument_list']),
  bindings: [
    ...cTable.bindings,
    { kind: 'optional_parameter_declaration', field: 'declarator', value: 'default_value', how: 'parameter' },
    { kind: 'for_range_loop', field: 'declarator', value: 'right', how: 'loop' },
  ],
  labels: new Set(['qualified_identifier.name', 'template_function.name']),
  scopes: new Set(['function', 'lambda', 'class', 'module', 'block', 'for', 'forEach', 'catch']),
  words: {
    ...cTable.words,
    null: 'nullptr',
    emptyTests: [
      { takes: TYPE_STRING | TYPE_LIST | TYPE_MAP | TYPE_SET, text: '{value}.empty()' },
      { takes: TYPE_NUMBER, text: '{value} == 0' },
      { takes: TYPE_OBJECT | TYPE_NULL, text: '{value} == nullptr' },
    ],
    empties: ['0', 'false', 'true', '""', '{}', '-1', '1', 'nullptr'],
  },
  // The words stand for the signs.
  operators: new Set([...cTable.operators, 'and', 'or']),
  library: cppLibrary,
};
