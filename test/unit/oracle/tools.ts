/** Which of the tools that tests run are on this machine, with what they need offline. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../../src/oracle/commands/findProgram.js';

const MAVEN_NEEDS = [
  'org/junit/jupiter/junit-jupiter/5.10.2',
  'org/apache/maven/surefire/surefire-junit-platform/3.2.5',
];

/** Whether a program is on the search path. */
export function hasProgram(name: string): boolean {
  return findProgram(name, { folder: '/', environment: process.env }) !== null;
}

/** Maven, and in its repository what the fixtures depend on. */
export const HAS_MAVEN =
  hasProgram('mvn') && MAVEN_NEEDS.every((name) => existsSync(path.join(homedir(), '.m2/repository', name)));
