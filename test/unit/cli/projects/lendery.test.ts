/** See `testProject.ts`. */
import { HAS_MAVEN } from '../../oracle/tools.js';
import { testProject } from './testProject.ts';

testProject({
  ...{ project: 'lendery', needs: 'Maven with JUnit 5.10.2 and Surefire 3.2.5', builtin: false },
  isHere: HAS_MAVEN,
  file: 'circulation/src/main/java/org/example/lendery/circulation/LoanRules.java',
  fix: ['item.shelf() == REFERENCE', 'REFERENCE.equals(item.shelf())'],
  runner: 'Maven',
  command: 'mvn -pl circulation -am test -Dtest=LoanRulesTest,LoanDeskTest',
  neededBy: ['org.example.lendery.circulation.LoanDeskTest.keepsReferenceWorksInTheHouse'],
  ...{ excess: 3, whole: 40 },
  suite: [
    [
      ...['', 'mvn', '--offline', '--quiet', '--batch-mode', '-pl', 'desk', '-am', 'test'],
      ...['-Dtest=DaySheetTest', '-Dsurefire.failIfNoSpecifiedTests=false'],
    ],
  ],
});
