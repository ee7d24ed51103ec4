/** Which files of a change are tests or what tests are made of: they are held as they are now, since old tests could not show the bug. */

/** Folders whose files all belong to tests. */
const FOLDERS = new Set([
  'test',
  'tests',
  'spec',
  'specs',
  '__tests__',
  '__mocks__',
  '__snapshots__',
  'testdata',
  'fixtures',
]);

/** Names of tests and of their support, in the customs of the runners. */
const NAMES: readonly RegExp[] = [
  /^(?:test_.*|.*_tests?|tests?|conftest)\.pyw?$/i,
  /[._-](?:test|tests|spec|specs)\.[cm]?[jt]sx?$/i,
  /^(?:test|tests|spec)\.[cm]?[jt]sx?$/i,
  /\.snap$/,
  /_test\.(?:go|rb|rs|c|cc|cpp|cxx|exs)$/,
  /_spec\.rb$/,
  /(?:Test|Tests|TestCase|IT|Spec)\.(?:java|kt|scala|groovy|cs|php|swift)$/,
  /^Test[A-Z].*\.(?:java|kt|groovy)$/,
];

/** Whether a file belongs to the tests, by its path alone. */
export function isTestFile(path: string): boolean {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  return segments.some((segment) => FOLDERS.has(segment.toLowerCase())) || NAMES.some((pattern) => pattern.test(name));
}
