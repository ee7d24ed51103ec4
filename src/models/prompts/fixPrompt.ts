/** The prompt that asks for a fix of one file, with the request to preserve the code or, for comparison, without it. */

import { NO_CONTEXT } from '../../session/fixContext.js';
import type { ChatMessage } from '../../session/ports/chatModel.js';
import type { FixTask } from '../../session/ports/proposer.js';
import { contextParts, planPart, rangePart } from './contextParts.js';
import type { Excerpt } from './excerpt.js';
import { failingTests } from './failingTests.js';
import { fenceFor, replyFormat } from './replyFormat.js';

/** What of the task goes into the prompt; nothing else does. */
export type FixPromptTask = Pick<
  FixTask,
  'path' | 'language' | 'original' | 'baseline' | 'preserve' | 'note' | 'context'
>;

const ROLE =
  'You repair programs. You are given one source file and what its tests say, and you answer with edits of that file.';

const PRESERVE = `Leave as much of the existing code in place as the repair allows:
- Change only what makes the tests fail. Most faults are a few tokens wide.
- Keep names, signatures, return values, error behaviour, structure, comments and layout as they are.
- Add no checks, conversions, error handling, logging, helpers or options that the repair does not need, and do not tidy up.
- If there are several repairs, take the one that changes least.`;

const GENERIC = 'Repair the file so that its tests pass.';

/**
 * The messages of the first request.
 *
 * @param excerpt - what of the file is shown when not all of it fits.
 */
export function fixPrompt(task: FixPromptTask, excerpt: Excerpt | null = null): ChatMessage[] {
  const context = task.context ?? NO_CONTEXT;
  const parts = [
    ...factsPrompt(task, excerpt),
    planPart(context.plan),
    task.preserve ? `Repair the file so that its tests pass.\n\n${PRESERVE}` : GENERIC,
    rangePart(context.range),
    replyFormat(task.path, task.original, excerpt === null),
  ];
  return [
    { role: 'system', content: ROLE },
    { role: 'user', content: parts.filter((part) => part !== '').join('\n\n') },
  ];
}

/** What is known of the file, in parts, some of which may be empty: the same for a plan as for the code. */
export function factsPrompt(task: FixPromptTask, excerpt: Excerpt | null): string[] {
  return [
    filePart(task, excerpt),
    ...contextParts(task.context ?? NO_CONTEXT),
    failingTests(task.baseline, task.path),
    task.note.trim() === '' ? '' : `A note from the author:\n\n${task.note.trim()}`,
  ];
}

function filePart({ path, language, original }: FixPromptTask, excerpt: Excerpt | null): string {
  const fence = fenceFor(original);
  const text = endedByNewline(excerpt?.text ?? original);
  const title =
    excerpt === null
      ? `The file ${path}:`
      : `The file ${path}, of which ${excerpt.leftOutLines} lines are left out for want of room, each time with a mark in brackets that is not part of the file:`;
  return `${title}\n\n${fence}${language}\n${text}${fence}`;
}

function endedByNewline(text: string): string {
  const bare = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return bare === '' || bare.endsWith('\n') ? bare : `${bare}\n`;
}
