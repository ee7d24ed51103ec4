/** Grammars from WebAssembly files, loaded at their first use. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import type { Grammar } from '../core/syntax/grammar.js';
import type { LanguageId } from '../core/syntax/languageId.js';
import type { SyntaxTree } from '../core/syntax/syntaxTree.js';
import { extraKindsOf, languageTables } from '../core/syntax/tables/languageTables.js';
import { failure } from '../session/failures.js';
import type { Grammars } from '../session/ports/grammars.js';
import { failed, type Result, success } from '../session/result.js';
import { flattenTree, type KindTable, kindTableOf } from './flattenTree.js';
import { grammarFiles, parserFile } from './grammarFiles.js';

/** Where the files are. */
export interface TreeSitterGrammarsOptions {
  readonly wasmFolder: string;
  /** `flat` (as built): all files side by side in the folder. `packages`: the folder is a node_modules. */
  readonly layout?: 'flat' | 'packages';
}

/** Loads each grammar once and keeps it; a grammar that could not be loaded is tried again at the next use. */
export class TreeSitterGrammars implements Grammars {
  readonly #options: TreeSitterGrammarsOptions;
  readonly #loading = new Map<LanguageId, Promise<Result<Grammar>>>();

  constructor(options: TreeSitterGrammarsOptions) {
    this.#options = options;
  }

  load(language: LanguageId): Promise<Result<Grammar>> {
    const known = this.#loading.get(language);
    if (known !== undefined) return known;
    const loading = this.#read(language);
    this.#loading.set(language, loading);
    void loading.then((result) => {
      if (!result.ok) this.#loading.delete(language);
    });
    return loading;
  }

  async #read(language: LanguageId): Promise<Result<Grammar>> {
    const file = this.#path(grammarFiles[language]);
    try {
      await startParser(this.#path(parserFile));
      const loaded = await Language.load(await readFile(file));
      return success(new TreeSitterGrammar(language, loaded));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return failed(failure('grammar-unavailable', { language, file, reason }));
    }
  }

  #path(packagePath: string): string {
    const inFolder = this.#options.layout === 'packages' ? packagePath : basename(packagePath);
    return join(this.#options.wasmFolder, inFolder);
  }
}

/**
 * The start of the parser, which is one per process: its package keeps it in a variable of its own, and two starts that overlap
 * would leave grammars of the first in the memory of the second.
 */
let starting: Promise<void> | undefined;

async function startParser(file: string): Promise<void> {
  starting ??= Parser.init({ locateFile: () => file });
  try {
    await starting;
  } catch (error) {
    starting = undefined;
    throw error;
  }
}

class TreeSitterGrammar implements Grammar {
  readonly language: LanguageId;
  readonly #loaded: Language;
  readonly #kinds: KindTable;

  constructor(language: LanguageId, loaded: Language) {
    this.language = language;
    this.#loaded = loaded;
    this.#kinds = kindTableOf(language, loaded, extraKindsOf(language), languageTables[language].tokens.blocks);
  }

  parse(text: string): SyntaxTree {
    // A parser of its own per parse: what a large file made it allocate is given back, and no state passes from text to text.
    const parser = new Parser();
    try {
      parser.setLanguage(this.#loaded);
      const tree = parser.parse(text);
      if (tree === null) throw new Error('The parser gave no tree, though it has a language and nothing cancels it.');
      try {
        return flattenTree(tree, text, this.#kinds);
      } finally {
        tree.delete();
      }
    } finally {
      parser.delete();
    }
  }
}
