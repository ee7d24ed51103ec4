/** The prompt that asks for a fix of one file, with the request to preserve the code or, for comparison, without it. */
import type { ChatMessage } from '../../session/ports/chatModel.js';
import type { FixTask } from '../../session/ports/proposer.js';
import { failingTests } from './failingTests.js';
import { fenceFor, replyFormat } from './replyFormat.js';

/** What of the task goes into the prompt; nothing else does. */
export type FixPromptTask = Pick<FixTask, 'path' | 'language' | 'original' | 'baseline' | 'preserve' | 'note'>;

const ROLE =
  'You repair programs. You are given one source file and what its tests say, and you answer with edits of that file.';

const PRESERVE = `Leave as much of the existing code in place as the repair allows:
- Change only what makes the tests fail. Most faults are a few tokens wide.
- Keep names, signatures, return values, error behaviour, structure, comments and layout as they are.
- Add no checks, conversions, error handling, logging, helpers or options that the repair does not need, and do not tidy up.
- If there are several repairs, take the one that changes least.`;

const GENERIC = 'Repair the file so that its tests pass.';

/** The messages of the first request. */
export function fixPrompt(task: FixPromptTask): ChatMessage[] {
  const fence = fenceFor(task.original);
  const parts = [
    `The file ${task.path}:\n\n${fence}${task.language}\n${endedByNewline(task.original)}${fence}`,
    failingTests(task.baseline, task.path),
    task.note.trim() === '' ? '' : `A note from the author:\n\n${task.note.trim()}`,
    task.preserve ? `Repair the file so that its tests pass.\n\n${PRESERVE}` : GENERIC,
    replyFormat(task.path, task.original),
  ];
  return [
    { role: 'system', content: ROLE },
    { role: 'user', content: parts.filter((part) => part !== '').join('\n\n') },
  ];
}

function endedByNewline(text: string): string {
  const bare = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return bare === '' || bare.endsWith('\n') ? bare : `${bare}\n`;
}
