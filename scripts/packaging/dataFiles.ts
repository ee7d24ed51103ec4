/** Which files are copied into `dist/` beside the bundles, because the code reads them when it runs. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { grammarFiles, parserFile } from '../../src/parsing/grammarFiles.ts';
import { projectPaths } from '../projectPaths.ts';

/** @returns path of each source by path under `dist/`. */
export function dataFiles(): ReadonlyMap<string, string> {
  return new Map([...grammars(), ...runnerPlugins()]);
}

/** The parser and each grammar, side by side. */
function grammars(): [string, string][] {
  return [parserFile, ...Object.values(grammarFiles)].map((file) => [
    path.join('grammars', path.basename(file)),
    path.join(projectPaths.modules, file),
  ]);
}

/** Programs that the oracle hands to test runners in their own language. */
function runnerPlugins(): [string, string][] {
  const source = path.join(projectPaths.root, 'src');
  return globSync('oracle/**/*.{py,cjs,mjs,xml,java}', { cwd: source }).map((file) => [file, path.join(source, file)]);
}
