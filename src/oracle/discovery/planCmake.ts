/** Finds the tests of a C or C++ file: those that its CMake project has told CTest of. */
import type { TestPlan } from '../../session/ports/oracle.js';
import { inFolder, type Project } from './project.js';

const LIST = 'CMakeLists.txt';
const TESTS =
  /\b(?:enable_testing|add_test|gtest_discover_tests|catch_discover_tests|doctest_discover_tests)\s*\(|\binclude\s*\(\s*CTest\b/i;
/** Where people build; it is moved out of the copy, so the name only has to be familiar. */
const BUILD = 'build';

/** The plan, or null when no CMake project around the file has tests. What CTest calls a test names no file, so all are run. */
export async function planCmake(project: Project): Promise<TestPlan | null> {
  const folders = project.foldersAbove(project.file).filter((above) => project.has(inFolder(above, LIST)));
  const root = folders.at(-1);
  if (root === undefined) return null;
  const lists = project.files.filter((name) => name === inFolder(root, LIST) || isBelow(root, name));
  const texts = await Promise.all(lists.map((name) => project.text(name)));
  const at = texts.findIndex((text) => TESTS.test(text));
  if (at < 0) return null;
  return {
    ...{ runner: 'ctest', folder: root, perTest: true, testFiles: [], because: `${lists[at]} has tests` },
    command: `cmake -S . -B ${BUILD} && cmake --build ${BUILD} && ctest --test-dir ${BUILD}`,
  };
}

function isBelow(root: string, name: string): boolean {
  return name.endsWith(`/${LIST}`) && (root === '' || name.startsWith(`${root}/`));
}
