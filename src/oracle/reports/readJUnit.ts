/** Reads JUnit XML, which Surefire, Gradle, CTest and PHPUnit write, each in its own way. */
import type { TestStatus } from '../../session/ports/oracle.js';
import { elementsNamed, parseXml, type XmlElement } from './parseXml.js';

/** One test case of a report. */
export interface JUnitCase {
  /** The class that it belongs to; empty where the writer has none. */
  readonly className: string;
  readonly name: string;
  /** Of PHPUnit and pytest; null where the writer does not say. */
  readonly file: string | null;
  readonly status: TestStatus;
  readonly message: string;
  readonly elapsedMs: number | null;
}

/** The cases in the order of the document; none when it is no such report, or cut short. */
export function readJUnit(text: string): JUnitCase[] {
  return elementsNamed(parseXml(text), 'testcase').map(caseOf);
}

function caseOf(element: XmlElement): JUnitCase {
  const { name = '', classname, class: ofClass, file, time } = element.attributes;
  const seconds = Number(time?.replaceAll(',', ''));
  const status = statusOf(element);
  return {
    className: ofClass ?? classname ?? '',
    name,
    file: file ?? null,
    status,
    message: status === 'failed' ? messageOf(element) : '',
    elapsedMs: time === undefined || Number.isNaN(seconds) ? null : 1000 * seconds,
  };
}

/** CTest says in an attribute what others say by an element. */
function statusOf(element: XmlElement): TestStatus {
  const has = (name: string): boolean => element.children.some((child) => child.name === name);
  if (has('failure') || has('error')) return 'failed';
  const { status = '' } = element.attributes;
  if (has('skipped') || ['notrun', 'disabled', 'skipped'].includes(status)) return 'skipped';
  return status === 'fail' ? 'failed' : 'passed';
}

/** What the failure says; else, where it says little, what the test has printed. */
function messageOf(element: XmlElement): string {
  const told = element.children
    .filter((child) => child.name === 'failure' || child.name === 'error')
    .map((child) => (child.text.trim() === '' ? (child.attributes['message'] ?? '') : child.text.trim()));
  const printed = element.children.filter((child) => child.name === 'system-out').map((child) => child.text.trim());
  const message = told.join('\n\n').trim();
  return message === '' || message === 'Failed' ? [message, ...printed].join('\n').trim() : message;
}
