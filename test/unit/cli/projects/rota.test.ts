/** See `testProject.ts`. */
import { testProject } from './testProject.ts';

testProject({
  ...{ project: 'rota', needs: 'nothing but Node', isHere: true, builtin: true },
  file: 'packages/calendar/src/weeks.js',
  fix: ['compareDays(start, lastDay) < 0', 'compareDays(start, lastDay) <= 0'],
  runner: 'node:test',
  command: 'node --test test/calendar.test.js ../roster/test/assign.test.js ../roster/test/rules.test.js',
  neededBy: [
    'packages/calendar/test/calendar.test.js > weeks > include one of which the range has nothing but its first day',
    'packages/roster/test/assign.test.js > assignment > lists the hours of a person week by week',
  ],
  ...{ excess: 4, whole: 36 },
  suite: [
    ['packages/calendar', process.execPath, '--test'],
    ['packages/roster', process.execPath, '--test'],
    ['packages/sheet', process.execPath, '../../node_modules/vitest/vitest.mjs', 'run'],
  ],
});
