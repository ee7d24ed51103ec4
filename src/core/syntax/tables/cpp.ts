/** C++: C's table and what classes, exceptions, templates and lambdas add. */
import type { LanguageTable } from '../languageTable.js';
import { c } from './c.js';

export const cpp: LanguageTable = {
  tokens: {
    ...c.tokens,
    atoms: [...c.tokens.atoms, 'user_defined_literal'],
    strings: { ...c.tokens.strings, raw_string_literal: { holes: [], delimiters: [] } },
  },
  scopes: {
    ...c.scopes,
    functions: ['function_definition', 'lambda_expression'],
    classes: ['class_specifier', 'struct_specifier', 'union_specifier', 'enum_specifier'],
    wrappers: ['template_declaration'],
    containers: { ...c.scopes.containers, namespace_definition: 'declaration_list' },
    nameWrappers: ['reference_declarator', 'parenthesized_declarator'],
    nameless: ['lambda_expression'],
    namers: { init_declarator: 'declarator' },
  },
  complexity: {
    ...c.complexity,
    branches: {
      ...c.complexity.branches,
      for_range_loop: { reason: 'loop', bodies: ['body:'] },
      catch_clause: { reason: 'catch', bodies: ['body:'] },
    },
    functions: ['function_definition', 'lambda_expression'],
    operators: { '&&': 'and', '||': 'or', and: 'and', or: 'or' },
  },
  labels: {
    ...c.labels,
    imports: [...c.labels.imports, 'using_declaration'],
    types: [...c.labels.types, 'trailing_return_type', 'optional_parameter_declaration/type', 'for_range_loop/type'],
    typeDeclarations: [...c.labels.typeDeclarations, 'alias_declaration'],
    returnTypes: [...c.labels.returnTypes, 'trailing_return_type'],
    signature: [...c.labels.signature, 'noexcept', 'virtual_specifier'],
    identifiers: [...c.labels.identifiers, 'namespace_identifier'],
    definitions: [
      ...c.labels.definitions,
      'reference_declarator/',
      'optional_parameter_declaration/declarator',
      'for_range_loop/declarator',
      'class_specifier/name',
      'namespace_definition/name',
    ],
    throws: ['throw_statement'],
    tries: ['try_statement'],
    catches: ['catch_clause'],
    asserts: ['static_assert_declaration'],
    loops: [...c.labels.loops, 'for_range_loop'],
    optionalParameters: ['optional_parameter_declaration', 'variadic_parameter_declaration'],
    values: { ...c.labels.values, lambda_expression: 'function', raw_string_literal: 'string' },
  },
};
