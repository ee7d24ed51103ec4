/** Quick runs of Java say what other runs say, and leave as little behind. */
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestBench, TestRun } from '../../../../src/session/ports/oracle.js';
import { livingProcesses, unusedSeconds } from '../livingProcesses.js';
import { filesOf, HAS_BUBBLEWRAP, NEVER, OraclePlace, statuses, unwrap } from '../oraclePlace.js';

const [JAVA, COMPILER] = ['java', 'javac'];
const VERSION = spawnSync(JAVA, ['-version'], { encoding: 'utf8' }).stderr ?? '';
/** Sockets with a path, which the server listens on, came with 16. */
const HAS_JAVA =
  Number(/version "(\d+)/.exec(VERSION)?.[1] ?? 0) >= 16 && spawnSync(COMPILER, ['-version']).status === 0;

const COMMAND = 'javac -d out Value.java Check.java && java -cp out Check "a word"';
const RIGHT = 'class Value { static int value() { return 2; } }\n';
const CHECK = `import java.io.File;
import java.nio.file.Files;

class Check {
    public static void main(String[] words) throws Exception {
        File mark = new File("/tmp/mark");
        if (mark.exists()) throw new AssertionError("a mark of the run before");
        Files.writeString(mark.toPath(), "left");
        System.out.println("printed \\u00e4 " + words[0] + " " + System.getenv("OPENAI_API_KEY"));
        if (Value.value() != 2) throw new AssertionError(Value.value());
    }
}
`;

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null).write('Value.java', RIGHT.replace('2', '1')).write('Check.java', CHECK);
});
afterEach(() => place.remove());

async function run(bench: TestBench, quick: boolean, text?: string, more = {}): Promise<TestRun> {
  const files = text === undefined ? new Map() : filesOf({ 'Value.java': text });
  return unwrap(await bench.run({ files, only: null, quick, ...more }, NEVER));
}

describe.skipIf(!HAS_BUBBLEWRAP || !HAS_JAVA)(
  'quick runs of javac and java (skipped where bubblewrap or Java 16 is missing)',
  () => {
    it('say the same as others, however often', async () => {
      const bench = await place.bench('Value.java', { command: COMMAND });
      expect(bench.servesQuickly).toBe(true);
      for (const text of [
        undefined,
        RIGHT,
        RIGHT.replace('int', 'String'),
        RIGHT.replace('return 2', 'System.exit(3); return 2'),
        undefined,
      ]) {
        const usual = await run(bench, false, text);
        const quick = await run(bench, true, text);
        expect(statuses(quick)).toEqual(statuses(usual));
        expect(quick.exitCode).toBe(usual.exitCode);
      }
      const right = await run(bench, true, RIGHT);
      expect(right.output).toContain('a word null');
      expect((await run(bench, true, RIGHT.replace('int', 'String'))).output).toContain('Value.java:1: error');
    }, 240_000);

    it('end at their limit with all that they have started', async () => {
      const bench = await place.bench('Value.java', { command: COMMAND });
      const seconds = unusedSeconds();
      const hanging = `class Value { static int value() { try { new ProcessBuilder("setsid", "sleep", "${seconds}").start(); Thread.sleep(600_000); } catch (Exception e) { } return 2; } }\n`;
      await run(bench, true);
      expect((await run(bench, true, hanging, { timeLimitMs: 5000 })).timedOut).toBe(true);
      expect(livingProcesses(seconds)).toEqual([]);
      expect(statuses(await run(bench, true, RIGHT))).toEqual(statuses(await run(bench, false, RIGHT)));
      await bench.close();
      expect(livingProcesses(place.temporary)).toEqual([]);
      expect(place.leftovers()).toEqual([]);
    }, 240_000);
  },
);
