/** Reads the results that `dotnet test --logger trx` writes. */

import { elementsNamed, parseXml, type XmlElement } from './parseXml.js';
import { finished, type RunEvent } from './readEvents.js';

const PLACE = / in (.+):line (\d+)/g;

/** The events in the order of the file; a test's one name is its class and method, with what it was called with. */
export function readTrx(text: string): RunEvent[] {
  const elements = parseXml(text);
  const classes = new Map(
    elementsNamed(elements, 'UnitTest').map((test) => [
      test.attributes['id'] ?? '',
      elementsNamed(test.children, 'TestMethod')[0]?.attributes['className'] ?? '',
    ]),
  );
  return elementsNamed(elements, 'UnitTestResult').map((result) => eventOf(result, classes));
}

function eventOf(result: XmlElement, classes: ReadonlyMap<string, string>): RunEvent {
  const { testName = '', testId = '', outcome = '', duration = '' } = result.attributes;
  const ofClass = (classes.get(testId) ?? '').split(',')[0] ?? '';
  const name = ofClass === '' || testName.startsWith(`${ofClass}.`) ? testName : `${ofClass}.${testName}`;
  const elapsedMs = millisecondsOf(duration);
  if (outcome === 'Passed' || outcome === 'NotExecuted') {
    return finished([name], outcome === 'Passed' ? 'passed' : 'skipped', { elapsedMs });
  }
  const [message = '', stack = ''] = ['Message', 'StackTrace'].map((part) =>
    elementsNamed(result.children, part)
      .map((element) => element.text.trim())
      .join('\n'),
  );
  const frames = [...stack.matchAll(PLACE)].map((match) => [match[1] ?? '', Number(match[2])] as const);
  return finished([name], 'failed', { message: `${message}\n${stack}`.trim(), frames, elapsedMs });
}

/** `00:00:00.0123456` as milliseconds. */
function millisecondsOf(text: string): number | null {
  const match = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text);
  return match === null ? null : 1000 * (3600 * Number(match[1]) + 60 * Number(match[2]) + Number(match[3]));
}
