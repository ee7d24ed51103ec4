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
};
