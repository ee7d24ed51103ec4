/** The prompt that asks for a plan: an editorial of the repair, without code. */
import type { ChatMessage } from '../../session/ports/chatModel.js';
import { rangePart } from './contextParts.js';
import type { Excerpt } from './excerpt.js';
import { type FixPromptTask, factsPrompt } from './fixPrompt.js';

const ROLE =
  'You explain how to repair programs. You are given one source file and what its tests say, and you write the plan of a repair that somebody else will code.';

const REQUEST = `Write the plan of the repair in at most 200 words, in three parts with these headings:

## Cause
What is wrong, where (function and line), and how it makes the tests fail.

## Smallest change
The least that repairs it, in words: which expression or statement becomes what. Most faults are a few tokens wide.

## What stays
Why nothing else need change, and what a careless repair might touch for nothing.

Write no code blocks and no edits.`;

/** @param excerpt - what of the file is shown when not all of it fits. */
export function planPrompt(task: FixPromptTask, excerpt: Excerpt | null): ChatMessage[] {
  const parts = [...factsPrompt(task, excerpt), rangePart(task.context?.range ?? null), REQUEST];
  return [
    { role: 'system', content: ROLE },
    { role: 'user', content: parts.filter((part) => part !== '').join('\n\n') },
  ];
}
