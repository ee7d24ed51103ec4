/** Gradle: each test task writes a report for each class of tests. */
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine, type ShellLine } from '../commands/shellLine.js';
import { readJvmReports } from '../reports/readJvmReports.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import type { Runner, RunPlaces, Selection } from './runner.js';

const REPORT = /(?:^|\/)build\/test-results\/[^/]+\/(?:[^/]+\/)*TEST-[^/]+\.xml$/;
/** Nothing is fetched, no service stays behind, and a failing test keeps no other back. */
const OPTIONS = ['--offline', '--no-daemon', '--console=plain', '--continue'];
const METHOD = /^[A-Za-z_$][\w$]*$/;
const MOST_TESTS = 200;

/** Runs Gradle's tests. Ids: `org.example.StatTest.mean`. */
export const gradleRunner: Runner = {
  name: 'Gradle',
  separator: '.',
  missing: /^$(?!)/,
  nothing: /^> No tests found for given includes/m,
  misused:
    /^(?:> (?:No cached version of .* available for offline mode|Task '.*' not found).*|Exception in thread "main" java\.(?:net|io)\..*)$/m,

  find(words) {
    const gradle = findRunnerWord(words, (word) => ['gradle', 'gradlew'].includes(programName(word)));
    return gradle >= 0 && words.slice(gradle).some(isTestTask) ? gradle : -1;
  },

  invoke(line, at, selection, places) {
    const choice = choiceOf(selection);
    const kept = withoutQuiet(choice === null ? line.raw.slice(at) : withoutFilters(line.raw.slice(at)));
    const added = [...OPTIONS, ...(choice?.flatMap((name) => ['--tests', name]) ?? [])];
    const raw = [...line.raw.slice(0, at), ...kept, ...added.map((word) => quoteForShell(word, places.windows))];
    const set = [...line.raw.slice(0, at), ...withoutQuiet(withoutFilters(line.raw.slice(at))), ...OPTIONS];
    return {
      line: joinShellLine(withHome(line, places), raw),
      env: gradleEnvironment(places),
      build: joinShellLine(withHome(line, places), [...set, '-x', ...taskOf(line, at)]),
    };
  },

  async readReport(traces) {
    return { events: await readJvmReports(traces, (name) => REPORT.test(name)) };
  },
};

function isTestTask(word: string): boolean {
  return /^(?:[\w:.-]*:)?(?:test|check|build)$|^(?:[\w:.-]*:)?test\w*UnitTest$/.test(word);
}

function taskOf(line: ShellLine, at: number): string[] {
  return [line.raw.slice(at).find(isTestTask) ?? 'test'];
}

function withoutQuiet(raw: readonly string[]): string[] {
  return raw.filter((word) => !['-q', '--quiet'].includes(word));
}

function withoutFilters(raw: readonly string[]): string[] {
  return raw.filter((word, at) => word !== '--tests' && raw[at - 1] !== '--tests');
}

/** Chosen by class and method; where a name is no method's, as with display names, the whole class. */
function choiceOf(selection: Selection | null): string[] | null {
  const chosen = selection ?? [];
  if (chosen.length === 0 || chosen.some((test) => test.names.length === 0)) return null;
  const names = chosen.map(({ names: [className = '', name = ''] }) => {
    const method = name.replace(/[({[].*$/s, '');
    const outer = className.split('$')[0] ?? className;
    return METHOD.test(method) && outer === className ? `${className}.${method}` : `${outer}*`;
  });
  const unique = [...new Set(names)];
  return unique.length > MOST_TESTS ? null : unique;
}

/** Gradle writes into its home: it gets one that stays with the copy, with what was fetched before to read. */
function gradleEnvironment({ cache, home }: RunPlaces): Record<string, string> {
  return { GRADLE_USER_HOME: `${cache}/gradle`, GRADLE_RO_DEP_CACHE: `${home}/.gradle/caches` };
}

/** The wrapper wants to lock the folder that Gradle itself was unpacked in: a folder of links stands for it. */
function withHome(line: ShellLine, places: RunPlaces): ShellLine {
  if (places.windows) return line;
  const from = quoteForShell(`${places.home}/.gradle`, false);
  const link =
    `for d in ${from}/wrapper/dists/*/*/; do t="$GRADLE_USER_HOME/wrapper/dists/\${d#*/wrapper/dists/}"; ` +
    'mkdir -p "$t"; for f in "$d"*; do [ -e "$f" ] && ln -sfn "$f" "$t"; done; done; ';
  return { ...line, before: `${link}${line.before}` };
}
