/** Finds the tests of a Ruby file: RSpec's files that require it or name what it defines. */
import path from 'node:path';
import type { TestPlan } from '../../session/ports/oracle.js';
import { namedTests, speaksOf } from './namedTests.js';
import { becauseOf, nearestTests } from './nearestTests.js';
import { planCommands } from './planCommands.js';
import { inFolder, type Project, relativeTo } from './project.js';

const TESTS = /\b(?:describe|context|feature)\b[^\n]*\bdo\b/;

/** The plan, or null when the project has no specs. */
export async function planRuby(project: Project): Promise<TestPlan | null> {
  const above = project.foldersAbove(project.file);
  const folder = above.find((at) => ['Gemfile', '.rspec'].some((name) => project.has(inFolder(at, name)))) ?? '';
  const stem = path.posix.basename(project.file, '.rb');
  const constant = stem.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const candidates = await namedTests(project, folder, {
    isNamed: (name) => name.endsWith('_spec.rb'),
    tests: TESTS,
    stems: [`${stem}_spec`],
    nearness: (text) => {
      const required = new RegExp(`\\brequire(?:_relative)?\\s*\\(?\\s*['"](?:[^'"\\n]*/)?${stem}(?:\\.rb)?['"]`);
      return required.test(text) || speaksOf(text, constant) ? 'imports' : 'none';
    },
  });
  if (candidates.length === 0) return null;
  const nearest = nearestTests(project.file, candidates);
  const whole = project.has(inFolder(folder, 'Gemfile')) ? ['bundle', 'exec', 'rspec'] : ['rspec'];
  const files = nearest.map((candidate) => relativeTo(folder, candidate.path));
  return {
    ...{ runner: 'RSpec', ...planCommands([...whole, ...files], whole), folder, perTest: true },
    ...{ because: becauseOf(nearest, project.file), testFiles: nearest.map((candidate) => candidate.path) },
  };
}
