/** See `testProject.ts`. */
import { hasProgram } from '../../oracle/tools.js';
import { testProject } from './testProject.ts';

testProject({
  ...{ project: 'tramline', needs: 'cargo', isHere: hasProgram('cargo'), builtin: false },
  file: 'crates/timetable/src/trip.rs',
  fix: ['position(|call| call.stop == to)', 'rposition(|call| call.stop == to)'],
  runner: 'cargo test',
  command: 'cargo test -p timetable',
  neededBy: ['tests/networks.rs::rides_the_circle_to_its_end'],
  ...{ excess: 3, whole: 25 },
  suite: [['', 'cargo', 'test', '--offline', '--quiet', '-p', 'planner', '--test', 'journeys']],
});
