/** Maven: Surefire and Failsafe write a report for each class of tests. */
import path from 'node:path';
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine } from '../commands/shellLine.js';
import { readJvmReports } from '../reports/readJvmReports.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import type { Runner, RunPlaces, Selection } from './runner.js';

const REPORT = /(?:^|\/)target\/(?:surefire|failsafe)-reports\/TEST-[^/]+\.xml$/;
/** Phases in which tests are run. */
const PHASES = new Set(['test', 'package', 'verify', 'install', 'integration-test', 'surefire:test']);
/**
 * Nothing is fetched or asked, a module whose tests fail keeps none of the others back, an empty choice is no error, and what was once
 * fetched counts wherever it came from: the mirror that it came from is named in settings that are hidden.
 */
const OPTIONS = [
  '-Daether.enhancedLocalRepository.trackingFilename=none',
  ...['--offline', '--batch-mode', '--no-transfer-progress', '--fail-at-end', '-Dmaven.test.failure.ignore=true'],
  ...[
    '-Dsurefire.failIfNoSpecifiedTests=false',
    '-DfailIfNoTests=false',
    '-DtrimStackTrace=false',
    '-Dstyle.color=never',
  ],
];
/** Maven itself is done before a better compiler or collector would pay. */
const MACHINE = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
const METHOD = /^[A-Za-z_$][\w$]*/;
const MOST_CLASSES = 200;

/** Runs Maven's tests. Ids: `org.example.StatTest.mean`. */
export const mavenRunner: Runner = {
  name: 'Maven',
  separator: '.',
  missing: /^$(?!)/,
  nothing: /^$(?!)/,
  misused:
    /^\[ERROR\] (?:.*(?:Could not resolve|Cannot access .* in offline mode|in offline mode and the artifact|Unknown lifecycle phase|Could not find the selected project|was not found in|No plugin found for prefix|there is no POM in this directory|Non-resolvable parent POM).*)$/m,

  find(words) {
    const maven = findRunnerWord(words, (word) => ['mvn', 'mvnw', 'mvnd'].includes(programName(word)));
    return maven >= 0 && words.slice(maven).some((word) => PHASES.has(word)) ? maven : -1;
  },

  invoke(line, _at, selection, places) {
    const choice = choiceOf(selection);
    const kept = line.raw.filter(
      (word) =>
        !['-q', '--quiet', '-ff', '--fail-fast'].includes(word) && (choice === null || !word.startsWith('-Dtest=')),
    );
    const added = [...OPTIONS, ...missingOptions(line.words, places), ...(choice === null ? [] : [`-Dtest=${choice}`])];
    const raw = [...kept, ...added.map((word) => quoteForShell(word, places.windows))];
    return { line: joinShellLine(line, raw), env: { MAVEN_OPTS: MACHINE } };
  },

  async readReport(traces) {
    return { events: await readJvmReports(traces, (name) => REPORT.test(name)) };
  },
};

/** Where fetched artifacts lie, and settings without secrets, unless the command has its own. */
function missingOptions(words: readonly string[], { home, scripts }: RunPlaces): string[] {
  const hasRepository = words.some((word) => word.startsWith('-Dmaven.repo.local='));
  const hasSettings = words.some((word) => /^(?:-s|--settings)(?:=|$)/.test(word));
  return [
    ...(hasRepository ? [] : [`-Dmaven.repo.local=${path.join(home, '.m2', 'repository')}`]),
    ...(hasSettings ? [] : ['--settings', `${scripts}/runners/plugins/maven-settings.xml`]),
  ];
}

/** Chosen by class and method; where a name is no method's, as with display names, the whole class. */
function choiceOf(selection: Selection | null): string | null {
  const chosen = selection ?? [];
  if (chosen.length === 0 || chosen.some((test) => test.names.length === 0)) return null;
  const methods = new Map<string, Set<string> | null>();
  for (const { names } of chosen) {
    const [className = '', name = ''] = names;
    const method = /^[\w$]+(?:[({[]|$)/.test(name) ? (METHOD.exec(name)?.[0] ?? null) : null;
    const known = methods.get(className);
    if (method === null || known === null) methods.set(className, null);
    else methods.set(className, (known ?? new Set()).add(method));
  }
  if (methods.size > MOST_CLASSES) return null;
  // a nested class is reported by its own name, and chosen with the class around it
  const choices = [...methods].map(([name, of]) =>
    name.includes('$') ? `${name.split('$')[0]}*` : of === null ? name : `${name}#${[...of].join('+')}`,
  );
  return [...new Set(choices)].join(',');
}
