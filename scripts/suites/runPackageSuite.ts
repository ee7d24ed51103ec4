/** Builds, packs and installs the extension; each step counts as a test, and the later suites run on its result. */
import path from 'node:path';
import { checkPackage } from '../packaging/checkPackage.ts';
import { type InstalledPackage, installPackage } from '../packaging/installPackage.ts';
import { makePackage } from '../packaging/makePackage.ts';
import { readSuiteResult, type SuiteResult } from './readSuiteResult.ts';
import { SuiteJournal } from './suiteJournal.ts';

export interface PackageSuiteResult {
  readonly result: SuiteResult;
  /** Undefined when a step failed that it takes. */
  readonly installed: InstalledPackage | undefined;
}

/**
 * @param editor - the folder that `installEditor` returned.
 * @param runFolder - where package, installation and journal go.
 */
export async function runPackageSuite(editor: string, runFolder: string): Promise<PackageSuiteResult> {
  const file = path.join(runFolder, 'package.jsonl');
  const journal = new SuiteJournal(file);
  const packageFile = path.join(runFolder, 'edit-fidelity.vsix');
  const step = async <T>(name: string, action: () => Promise<T>): Promise<T | undefined> => {
    const startedAtMs = performance.now();
    try {
      const value = await action();
      journal.record(name, 'passed', performance.now() - startedAtMs);
      console.log(`  ✓ ${name}`);
      return value;
    } catch (error) {
      journal.record(
        name,
        'failed',
        performance.now() - startedAtMs,
        error instanceof Error ? error.message : String(error),
      );
      console.log(`  ✗ ${name}`);
      return undefined;
    }
  };
  const packed = await step('it can be packed', async () => {
    await makePackage(packageFile);
    return true;
  });
  if (packed) await step('it holds what it should, nothing else, and is small', () => acceptPackage(packageFile));
  const installed = packed
    ? await step('the editor installs it', () => installPackage(editor, packageFile, path.join(runFolder, 'installed')))
    : undefined;
  journal.end();
  return { result: readSuiteResult('package', file), installed };
}

async function acceptPackage(packageFile: string): Promise<void> {
  const complaints = await checkPackage(packageFile);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}
