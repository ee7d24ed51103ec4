/** From a reply's text to the new file: every form of reply, applied exactly or refused with a reason. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyReply } from '../../../../src/models/replies/applyReply.js';
import { parseReply } from '../../../../src/models/replies/parseReply.js';

const PATH = 'src/stats.py';
const ORIGINAL = [
  'import math',
  '',
  'def mean(values):',
  '    """Arithmetic mean."""',
  '    return sum(values) / (len(values) - 1)',
  '',
  'def spread(values):',
  '    low = min(values)',
  '    return max(values) - low',
  '',
  'def scale(values, factor):',
  '    low = min(values)',
  '    return [value * factor for value in values]',
  '',
].join('\n');
const FIXED = ORIGINAL.replace(' / (len(values) - 1)', ' / len(values)');
const BLOCK = block('    return sum(values) / (len(values) - 1)', '    return sum(values) / len(values)');

function block(search: string, replace: string): string {
  const part = (text: string) => (text === '' ? '' : `${text}\n`);
  return `<<<<<<< SEARCH\n${part(search)}=======\n${part(replace)}>>>>>>> REPLACE`;
}

function apply(reply: string, original = ORIGINAL, path = PATH) {
  return applyReply(original, parseReply(reply), path);
}

/** The reason of a refusal, or the text that should not have been. */
function refusal(reply: string, original = ORIGINAL, path = PATH): string {
  const applied = apply(reply, original, path);
  return applied.ok ? `applied: ${applied.text}` : applied.reason;
}

function expectText(reply: string, text: string, original = ORIGINAL): void {
  expect(apply(reply, original)).toEqual({ ok: true, text });
}

describe('search/replace blocks', () => {
  it.each([
    ['alone', BLOCK],
    ['with a newline at the end', `${BLOCK}\n`],
    ['with prose around', `The divisor is wrong.\n\n${BLOCK}\n\nThat is all.`],
    ['in a fence', `\`\`\`python\n${BLOCK}\n\`\`\``],
    ['in a fence without an end', `\`\`\`python\n${BLOCK}`],
    ['with the path above', `src/stats.py\n${BLOCK}`],
    ['with the file name above the fence', `**stats.py**\n\`\`\`\n${BLOCK}\n\`\`\``],
    ['with the path on its first line', BLOCK.replace('SEARCH', 'SEARCH src/stats.py')],
    ['with longer marks', BLOCK.replaceAll(/([<=>])\1{6}/g, '$1$1$1$1$1$1$1$1$1')],
    ['with miscounted marks', BLOCK.replace('=======', '========').replace('>>>>>>>', '>>>>>>')],
    ['with CRLF', BLOCK.replaceAll('\n', '\r\n')],
    ['after thinking', `<think>\nMaybe:\n${block('import math', 'import cmath')}\n</think>\n${BLOCK}`],
    ['after thinking without its opening tag', `Or ${block('import math', '')} ...\n</think>\n\n${BLOCK}`],
    ['said twice', `${BLOCK}\n\nOnce more, complete:\n\n${BLOCK}`],
    ['beside code that only explains', `\`\`\`python\nprint(1)\n\`\`\`\n${BLOCK}`],
  ])('%s', (_, reply) => expectText(reply, FIXED));

  it('apply together, each against the original', () => {
    const reply = [
      BLOCK,
      block('import math\n', ''),
      block('def scale(values, factor):', 'def scale(values, by):'),
    ].join('\n');
    expectText(reply, FIXED.slice('import math\n\n'.length).replace('factor):', 'by):'));
  });

  it('may share the lines that they only quote', () => {
    const first = block(
      '    low = min(values)\n    return max(values) - low',
      '    low = 0\n    return max(values) - low',
    );
    const second = block(
      '    return max(values) - low\n\ndef scale',
      '    return max(values) - low\n\ndef scales',
    ).replaceAll(/def scales?$/gm, (name) => `${name}(values, factor):`);
    expectText(
      `${first}\n${second}`,
      ORIGINAL.replace('    low = min(values)\n', '    low = 0\n').replace('def scale(', 'def scales('),
    );
  });

  it('insert by a line that is repeated, and delete by an empty lower part', () => {
    expectText(
      block('import math', 'import math\nimport sys'),
      ORIGINAL.replace('import math\n', 'import math\nimport sys\n'),
    );
    expectText(block('import math', ''), ORIGINAL.slice('import math\n'.length));
  });

  it('that fit in two places are refused, naming block and lines', () => {
    expect(refusal(`${BLOCK}\n${block('    low = min(values)', '    low = 0')}`)).toBe(
      'block 2 fits in 2 places (lines 8, 12)',
    );
  });

  it('that fit nowhere are refused, naming block and line, with the line for the model alone', () => {
    const applied = apply(block('def mean(values):\n    """Mean."""', ''));
    expect(applied).toMatchObject({
      ok: false,
      reason: 'block 1 fits nowhere in the file: line 2 of its search part is not in it',
    });
    expect(!applied.ok && applied.hint).toContain('"""Mean."""');
  });

  it.each([
    ['tabs for spaces', '\tlow = min(values)\n\treturn max(values) - low'],
    ['another indentation', 'low = min(values)\nreturn max(values) - low'],
    ['a space at the end', '    low = min(values) \n    return max(values) - low'],
  ])('that differ in %s are refused, not bent', (_, search) => {
    const applied = apply(block(search, 'pass'));
    expect(applied).toMatchObject({
      ok: false,
      reason: 'block 1 fits nowhere: it differs from line 8 on in spaces or tabs',
    });
    expect(!applied.ok && applied.hint).toContain('    low = min(values)\n    return max(values) - low');
  });

  it('whose lines are in the file but not in a row are refused', () => {
    expect(refusal(block('import math\ndef mean(values):', ''))).toContain('do not follow each other');
  });

  it('that quote part of a line are refused', () => {
    expect(refusal(block('sum(values) / (len(values) - 1)', 'sum(values) / len(values)'))).toContain('fits nowhere');
  });

  it('that change the same line in two ways are refused, both named', () => {
    const other = block('    return sum(values) / (len(values) - 1)', '    return math.fsum(values) / len(values)');
    expect(refusal(`${BLOCK}\n${other}`)).toBe('block 1 and block 2 change the same lines (from line 5 on)');
  });

  it('that insert at the same place are refused: their order is not known', () => {
    expect(refusal(`${block('import math', 'import math\na')}\n${block('import math', 'import math\nb')}`)).toContain(
      'same lines',
    );
  });

  it('that quote nothing are refused', () => {
    expect(refusal(block('', 'import sys'))).toBe('block 1 quotes no line of the file');
  });

  it('without a divider are refused', () => {
    expect(refusal('<<<<<<< SEARCH\nimport math\n>>>>>>> REPLACE')).toContain('block 1 has no =======');
  });

  it('without an end are refused, also when complete blocks stand before', () => {
    expect(refusal(`${BLOCK}\n<<<<<<< SEARCH\nimport math\n=======\nimport`)).toContain('block 2 does not end');
    expect(refusal(`<<<<<<< SEARCH\nimport math\n=======\n${BLOCK}`)).toContain('block 1 does not end');
  });

  it('of another file are refused', () => {
    expect(refusal(`tests/test_stats.py\n${block('import math', 'import cmath')}`)).toBe('block 1 edits another file');
  });

  it.each(['    # ... existing code ...', '    # rest of the function unchanged', '    # …'])(
    'that leave code out (%s) are refused',
    (line) => {
      const search = 'def mean(values):\n    """Arithmetic mean."""\n    return sum(values) / (len(values) - 1)';
      expect(refusal(block(search, `def mean(values):\n${line}`))).toContain('block 1 leaves code out');
    },
  );

  it('edit a file that holds a line like a divider, where only one reading fits', () => {
    const original = 'Title\n=======\nText\n';
    expectText(block('=======\nText', '=======\nWords'), 'Title\n=======\nWords\n', original);
    const longer = '<<<<<<<< SEARCH\nTitle\n=======\nText\n========\nTitle\n=======\nWords\n>>>>>>>> REPLACE';
    expectText(longer, 'Title\n=======\nWords\n', original);
  });

  it('edit a file that holds blocks itself, by longer marks', () => {
    const original = `start\n${block('one', 'two')}\nend\n`;
    const reply = `<<<<<<<<< SEARCH\n${block('one', 'two')}\n=========\n${block('one', 'three')}\n>>>>>>>>> REPLACE`;
    expectText(reply, `start\n${block('one', 'three')}\nend\n`, original);
  });

  it('whose divider can be meant in two ways are refused', () => {
    const original = 'a\n=======\nb\n';
    expect(refusal(block('a\n=======\nb', 'c'), original)).toContain('can be read in two ways');
  });
});

describe('text around the edits', () => {
  it('keeps CRLF, whatever the reply has', () => {
    const original = ORIGINAL.replaceAll('\n', '\r\n');
    expectText(BLOCK, FIXED.replaceAll('\n', '\r\n'), original);
    expectText(
      block('import math', 'import math\nimport sys'),
      original.replace('math\r\n', 'math\r\nimport sys\r\n'),
      original,
    );
  });

  it('keeps LF when the reply has CRLF', () => {
    expectText(`\`\`\`\r\n${FIXED.replaceAll('\n', '\r\n')}\`\`\`\r\n`, FIXED);
  });

  it('keeps mixed endings line by line, and gives new lines that of the line they stand for or follow', () => {
    const original = 'a\r\nb\nc\rd\n';
    expectText(block('b\nc', 'B\nC'), 'a\r\nB\nC\rd\n', original);
    expectText(block('a\nb', 'a\nnew\nb'), 'a\r\nnew\r\nb\nc\rd\n', original);
    expectText('```\na\nb\nnew\nc\nd\n```', 'a\r\nb\nnew\nc\rd\n', original);
  });

  it('keeps a byte order mark, and takes none from the reply', () => {
    expectText(BLOCK, `\uFEFF${FIXED}`, `\uFEFF${ORIGINAL}`);
    expectText(`\`\`\`\n\uFEFF${FIXED}\`\`\``, `\uFEFF${FIXED}`, `\uFEFF${ORIGINAL}`);
    expectText(`\`\`\`\n\uFEFF${FIXED}\`\`\``, FIXED);
  });

  it('keeps a missing newline at the end', () => {
    const original = 'a\nb';
    expectText(block('b', 'c'), 'a\nc', original);
    expectText(block('b', 'b\nc'), 'a\nb\nc', original);
    expectText(block('b', 'c\nb'), 'a\nc\nb', original);
    expectText('```\na\nc\n```', 'a\nc', original);
    expectText(block('a', 'x'), 'x\nb', original);
    expectText(block('only', 'one\ntwo'), 'one\ntwo', 'only');
  });

  it('keeps tabs, spaces at line ends and control characters', () => {
    const original = 'a \t\n\tb\u0000\f\nc\u2028d\n\n\n';
    expectText(block('c\u2028d', 'e'), 'a \t\n\tb\u0000\f\ne\n\n\n', original);
  });

  it('comes out byte for byte for any file, endings and edit', () => {
    const ending = fc.constantFrom('\n', '\r\n', '\r');
    const line = fc.stringMatching(/^[a-z \t]{0,6}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, ending), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.array(line, { maxLength: 4 }),
        fc.boolean(),
        (lines, place, count, inserted, crlfReply) => {
          // Numbered lines, so that each fits in one place.
          const original = lines.map(([text, end], index) => `${text}${index}${end}`);
          const start = place % lines.length;
          const quoted = original.slice(start, start + 1 + count);
          const search = quoted.map((text) => text.replace(/[\r\n]+$/, '')).join('\n');
          const reply = block(search, inserted.map((text) => `${text}!`).join('\n'));
          const applied = apply(crlfReply ? reply.replaceAll('\n', '\r\n') : reply, original.join(''));
          expect(applied.ok).toBe(true);
          const text = applied.ok ? applied.text : '';
          const before = original.slice(0, start).join('');
          const after = original.slice(start + quoted.length).join('');
          expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
          const middle = text.slice(before.length, text.length - after.length);
          expect(middle.split(/\r\n|\r|\n/).filter((part) => part !== '')).toEqual(inserted.map((part) => `${part}!`));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a whole file', () => {
  it.each([
    ['in a fence', `\`\`\`python\n${FIXED}\`\`\``],
    ['with prose around', `Here it is:\n\n\`\`\`\n${FIXED}\`\`\`\nDone.`],
    ['in tildes', `~~~python\n${FIXED}~~~`],
    ['in a longer fence', `\`\`\`\`\n${FIXED}\`\`\`\``],
    ['with its path above', `src/stats.py\n\`\`\`python\n${FIXED}\`\`\``],
    ['with its path in the fence', `\`\`\`python:src/stats.py\n${FIXED}\`\`\``],
    ['with its path as a title', `\`\`\`python title="stats.py"\n${FIXED}\`\`\``],
    ['beside shell commands', `\`\`\`python\n${FIXED}\`\`\`\nRun:\n\`\`\`bash\npytest\n\`\`\``],
    ['named among other code', `\`\`\`python\nx = 1\n\`\`\`\n### \`src/stats.py\`\n\`\`\`python\n${FIXED}\`\`\``],
    ['without a fence', FIXED],
    ['after thinking', `<think>hm</think>\n\`\`\`\n${FIXED}\`\`\``],
  ])('%s', (_, reply) => expectText(reply, FIXED));

  it.each([
    '# ... rest unchanged ...',
    '# rest of the file remains the same',
    '# (existing code)',
    '    # other functions stay the same',
    '...',
  ])('that leaves code out (%s) is refused', (line) => {
    const reply = `\`\`\`python\n${FIXED.split('\n').slice(0, 6).join('\n')}\n${line}\n\`\`\``;
    expect(refusal(reply)).toContain('leaves code out');
  });

  it('that is only the changed function is refused, unless it says that it is the file', () => {
    const middle = FIXED.split('\n').slice(2, 5).join('\n');
    expect(refusal(`\`\`\`python\n${middle}\n\`\`\``)).toContain('a piece of the file');
    expect(refusal(`\`\`\`python\n${FIXED.split('\n').slice(4, 5).join('\n')}\n\`\`\``)).toContain(
      'a piece of the file',
    );
    expectText(`src/stats.py\n\`\`\`python\n${middle}\n\`\`\``, `${middle}\n`);
  });

  it('is refused where several pieces of code could be it', () => {
    expect(refusal(`\`\`\`python\n${FIXED}\`\`\`\n\`\`\`python\n${ORIGINAL}\`\`\``)).toContain('several pieces');
  });

  it('is refused where the code is another file or only commands', () => {
    expect(refusal(`tests/test_stats.py\n\`\`\`python\n${FIXED}\`\`\``)).toContain('none of the code');
    expect(refusal('```bash\npytest -q\n```')).toContain('none of the code');
  });

  it('whose fence has no end is refused', () => {
    expect(refusal(`\`\`\`python\n${FIXED}`)).toContain('no end');
  });

  it('without a fence but with prose is no edit', () => {
    expect(refusal(`Here is the file:\n\n${FIXED}`)).toBe('the reply holds no edit');
  });
});

describe('a unified diff', () => {
  const body = [
    ' def mean(values):',
    '     """Arithmetic mean."""',
    '-    return sum(values) / (len(values) - 1)',
    '+    return sum(values) / len(values)',
    ' ',
    ' def spread(values):',
  ].join('\n');
  const header = '--- a/src/stats.py\n+++ b/src/stats.py\n';

  it.each([
    ['in a fence', `\`\`\`diff\n${header}@@ -3,5 +3,5 @@\n${body}\n\`\`\``],
    ['bare, with prose around', `So:\n\n${header}@@ -3,5 +3,5 @@ import math\n${body}\n\nThat is it.`],
    ['without file names', `\`\`\`diff\n@@ -3,5 +3,5 @@\n${body}\n\`\`\``],
    ['without a hunk header', `\`\`\`diff\n${header}${body}\n\`\`\``],
    ['with wrong numbers', `\`\`\`diff\n${header}@@ -90,2 +77,19 @@\n${body}\n\`\`\``],
    ['without numbers', `\`\`\`diff\n${header}@@ ... @@\n${body}\n\`\`\``],
    ['with blank context lines bare', `\`\`\`diff\n${header}@@ -3,5 +3,5 @@\n${body.replace('\n \n', '\n\n')}\n\`\`\``],
    ['with a blank line at its end', `${header}@@ -3,5 +3,5 @@\n${body.split('\n').slice(0, 4).join('\n')}\n\n\nDone.`],
    ['with CRLF', `\`\`\`diff\n${header}@@ -3,5 +3,5 @@\n${body}\n\`\`\``.replaceAll('\n', '\r\n')],
    [
      'as git prints it',
      `diff --git a/src/stats.py b/src/stats.py\nindex 1..2 100644\n${header}@@ -3,5 +3,5 @@\n${body}\n`,
    ],
  ])('%s', (_, reply) => expectText(reply, FIXED));

  it('with several hunks, of which one removes a line that looks like a header', () => {
    const original = 'a\n-- x\nb\nc\nd\n';
    expectText('@@ -1,3 +1,2 @@\n a\n--- x\n b\n@@ -4,2 +3,3 @@\n c\n+new\n d\n', 'a\nb\nc\nnew\nd\n', original);
  });

  it('goes where its header says when its lines fit in two places', () => {
    const hunk = '-    low = min(values)\n+    low = 0';
    expectText(`@@ -12,1 +12,1 @@\n${hunk}\n`, ORIGINAL.replace(/low = min\(values\)(?!.*low = min)/s, 'low = 0'));
    expect(refusal(`@@ -10,1 +10,1 @@\n${hunk}\n`)).toBe('hunk 1 fits in 2 places (lines 8, 12)');
    expect(refusal(`@@ @@\n${hunk}\n`)).toContain('2 places');
  });

  it('that fits nowhere, or edits another file, is refused', () => {
    expect(refusal(`\`\`\`diff\n${header}@@ -1 +1 @@\n-import maths\n+import math\n\`\`\``)).toContain(
      'hunk 1 fits nowhere',
    );
    expect(
      refusal(`\`\`\`diff\n${header.replaceAll('stats', 'other')}@@ -1 +1 @@\n-import math\n+x\n\`\`\``),
    ).toContain('another file');
  });

  it('that only inserts without quoting a line is refused', () => {
    expect(refusal('@@ -1,0 +2,1 @@\n+import sys\n')).toContain('quotes no line');
  });

  it('whose fence has no end is refused', () => {
    expect(refusal(`\`\`\`diff\n${header}@@ -3,5 +3,5 @@\n${body}`)).toContain('no end');
  });
});

describe('no edit at all', () => {
  it.each([
    ['', 'the reply is empty'],
    [' \n\t\n', 'the reply is empty'],
    ['<think>I could not finish', 'the reply is empty'],
    ['I see no bug here.', 'the reply holds no edit'],
  ])('%j', (reply, reason) => expect(refusal(reply)).toBe(reason));
});

it('handles a large file and a large reply', () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `    value_${index % 50_000} = ${index}`);
  const original = `${lines.join('\n')}\n`;
  const edits = Array.from({ length: 200 }, (_, index) => index * 400);
  const reply = edits.map((at) => block(lines[at] ?? '', `${lines[at]}  # edited`)).join('\n');
  const applied = apply(reply, original);
  expect(applied.ok && applied.text.match(/# edited/g)?.length).toBe(200);
});
