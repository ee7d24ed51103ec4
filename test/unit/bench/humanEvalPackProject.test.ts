/** Tasks as small projects. */
import { describe, expect, it } from 'vitest';
import { type HumanEvalPackRecord, humanEvalPackProject } from '../../../src/bench/humanEvalPackProject.js';

const PYTHON: HumanEvalPackRecord = {
  task_id: 'Python/0',
  prompt: 'def twice(n):\n    """Doubles."""\n',
  canonical_solution: '    return 2 * n\n',
  buggy_solution: '    return 3 * n\n',
  test: '\n\ndef check(twice):\n    assert twice(2) == 4\n\ncheck(twice)',
  entry_point: 'twice',
};

const JAVASCRIPT: HumanEvalPackRecord = {
  task_id: 'JavaScript/0',
  prompt: 'const limit = 3;\nconst inner = (n) => n;\nfunction other() {}\nconst twice = (n) => {\n',
  canonical_solution: '  return 2 * n;\n}\n',
  buggy_solution: '  return 3 * n;\n}\n',
  test: 'const testTwice = () => {\n  console.assert(twice(2) === 4)\n}\n\ntestTwice()',
  entry_point: 'twice',
};

const JAVA: HumanEvalPackRecord = {
  task_id: 'Java/0',
  prompt: 'import java.util.*;\n\nclass Solution {\n    public int twice(int n) {\n',
  canonical_solution: '        return 2 * n;\n    }\n}',
  buggy_solution: '        return 3 * n;\n    }\n}',
  test: 'public class Main {\n    public static void main(String[] args) {\n        new Solution().twice(2);\n    }\n}\n',
  entry_point: 'twice',
};

const CPP: HumanEvalPackRecord = {
  task_id: 'CPP/0',
  prompt: '#include <stdio.h>\nint twice(int n){\n',
  canonical_solution: '    return 2 * n;\n}\n',
  buggy_solution: '    return 3 * n;\n}\n',
  test: '#undef NDEBUG\n#include<assert.h>\nint main(){\n    assert (twice(2) == 4);\n}\n',
  entry_point: 'twice',
};

describe('humanEvalPackProject', () => {
  it('makes a Java program of the class and its test, with the imports that both need', () => {
    const project = humanEvalPackProject(JAVA, 'java');
    expect(project).toMatchObject({ file: 'Solution.java', buggy: JAVA.prompt + JAVA.buggy_solution });
    expect(project.command).toBe('javac Solution.java Main.java && java Main');
    expect(project.files.get('Main.java')).toBe(`import java.util.*;\n\n${JAVA.test}`);
  });

  it('makes a C++ program that includes the file, with the libraries that it needs', () => {
    const project = humanEvalPackProject(CPP, 'cpp');
    expect(project).toMatchObject({ file: 'solution.cpp', gold: CPP.prompt + CPP.canonical_solution });
    expect(project.files.get('test_solution.cpp')).toBe(`#include "solution.cpp"\n${CPP.test}`);
    expect(project.command).not.toContain('-l');
    const hashing = humanEvalPackProject({ ...CPP, prompt: `#include <openssl/md5.h>\n${CPP.prompt}` }, 'cpp');
    expect(hashing.command).toContain('-lcrypto');
  });

  it('makes a pytest project', () => {
    const project = humanEvalPackProject(PYTHON, 'python');
    expect(project).toMatchObject({
      file: 'solution.py',
      buggy: 'def twice(n):\n    """Doubles."""\n    return 3 * n\n',
    });
    expect(project.files.get('test_solution.py')).toBe(
      'from solution import *\n\ndef check(twice):\n    assert twice(2) == 4\n\n\n\ndef test_twice():\n    check(twice)\n',
    );
  });

  it('makes a node:test project whose assertions fail for real', () => {
    const project = humanEvalPackProject(JAVASCRIPT, 'javascript');
    expect(project.gold).toContain('return 2 * n;\n}\n\nmodule.exports = { inner, other, twice };\n');
    const test = project.files.get('solution.test.js');
    expect(test).toContain("const { inner, other, twice } = require('./solution.js');");
    expect(test).toContain('assert.ok(twice(2) === 4)');
  });
});
