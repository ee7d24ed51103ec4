/** See `testProject.ts`. */
import { HAS_PYTEST } from '../../oracle/oraclePlace.js';
import { testProject } from './testProject.ts';

testProject({
  ...{ project: 'freightbook', needs: 'pytest', isHere: HAS_PYTEST, builtin: true },
  file: 'src/freightbook/rates/brackets.py',
  fix: ['bisect_right(self.limits, weight)', 'bisect_left(self.limits, weight)'],
  runner: 'pytest',
  command: 'python3 -m pytest tests/unit/test_rate_card.py tests/unit/test_surcharges.py',
  neededBy: ['tests/unit/test_rate_card.py::test_base_price_by_weight[5.0-6.90]'],
  ...{ excess: 5, whole: 82 },
  suite: [['', 'python3', '-m', 'pytest', '-q']],
});
