/** Has a model judge a plan by the rubric; its reply is held to the schema, and asked for once more where it does not fit. */
import type { CancelSignal } from '../session/cancelSignal.js';
import { failure } from '../session/failures.js';
import { JUDGEMENT_SCHEMA, type PlanJudgement, parseJudgement } from '../session/planning/planJudgement.js';
import type { ChatMessage, ChatModel } from '../session/ports/chatModel.js';
import { failed, type Result, success } from '../session/result.js';
import { foreignWords } from './foreignWords.js';
import { fenceFor } from './prompts/replyFormat.js';
import { retryPrompt } from './prompts/retryPrompt.js';
import { stripThinking } from './replies/stripThinking.js';

export interface JudgedPlan {
  readonly plan: string;
  readonly gold: string;
  /** Empty when there is none; then the gold plan stands for it. */
  readonly problem: string;
}

const ROLE =
  'You judge plans for programs against a gold plan that is known to be right. Another right way than the gold one is correct, too. You answer with one JSON object and nothing else.';

const RUBRIC = `Judge the plan by this rubric:
- pu_w: does the plan take a part of the problem wrongly? "no", "explicit" (it says so) or "implicit" (it follows from what it does).
- pu_m: does the plan miss a part of the problem that matters? "no", "explicit" or "implicit".
- pu_x: does it add conditions or facts that the problem does not have? "none", "minor" or "major".
- pu_d: how much of the problem's detail it has understood, from 0 (nothing) to 5 (all).
- plan, gold: for each the tags of its algorithm (such as "greedy", "dp", "off-by-one") and a summary of at most 40 words.
- result: "correct-same-as-gold", "correct-different-from-gold" or "incorrect".
- kind, only when incorrect, else "none": "wrong-algorithm", "right-algorithm-wrong-approach", "suboptimal-but-right" (right results, too slow) or "suboptimal-and-wrong".
- severity, only when incorrect, else "none": "completely-wrong", "major" (much would have to change) or "minor-edits".
- diagnosis: where it goes wrong and what would mend it; for a correct plan, why it is right.`;

/** Fails with codes of the model's group, `judgement-unusable` when the reply does not fit the schema twice. */
export async function judgePlan(
  judged: JudgedPlan,
  chat: ChatModel,
  onText: (characters: number) => void,
  signal: CancelSignal,
): Promise<Result<PlanJudgement>> {
  const first = judgePrompt(judged);
  let messages = first;
  let reason = '';
  for (let attempt = 0; attempt < 2; attempt++) {
    let characters = 0;
    const onPiece = (piece: string): void => {
      characters += piece.length;
      onText(characters);
    };
    const reply = await chat.complete(messages, onPiece, signal, { name: 'plan_judgement', schema: JUDGEMENT_SCHEMA });
    if (!reply.ok) return failed(reply.failure);
    if (reply.value.finish === 'refused') {
      const words = foreignWords(reply.value.text, {
        secrets: [],
        quotable: messages.map((each) => each.content).join('\n'),
      });
      return failed(failure('model-refused', { reason: words || 'it gave no reason' }));
    }
    const text = stripThinking(reply.value.text);
    const judgement = parseJudgement(jsonIn(text));
    if (!('reason' in judgement)) return success(judgement);
    reason = judgement.reason;
    messages = retryPrompt(first, text, reason, 'Answer with the whole JSON object again.');
  }
  return failed(failure('judgement-unusable', { model: chat.name, reason }));
}

function judgePrompt({ plan, gold, problem }: JudgedPlan): ChatMessage[] {
  const parts = [
    problem.trim() === '' ? '' : quoted('The problem:', problem),
    quoted('The gold plan:', gold),
    quoted('The plan to judge:', plan),
    RUBRIC,
    `Answer with JSON of this schema:\n\n${JSON.stringify(JUDGEMENT_SCHEMA)}`,
  ];
  return [
    { role: 'system', content: ROLE },
    { role: 'user', content: parts.filter((part) => part !== '').join('\n\n') },
  ];
}

function quoted(title: string, text: string): string {
  const fence = fenceFor(text);
  return `${title}\n\n${fence}\n${text.trim()}\n${fence}`;
}

/** The object in a reply, alone or with a fence or words around it; undefined when there is none. */
function jsonIn(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
