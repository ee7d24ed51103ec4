/**
 * A plan held against a gold one, by a published rubric: how well it understands the problem, and whether its algorithm is right.
 *
 * Source: S. Hadhoud et al., "Idea First, Code Later: Disentangling Problem Solving from Code Generation in Evaluating LLMs for
 * Competitive Programming", arXiv 2601.11332, 2026.
 */

/** Whether something is the case, and whether the plan says so itself or one must infer it. */
export type Understanding = 'no' | 'explicit' | 'implicit';

export type WrongKind =
  | 'wrong-algorithm'
  | 'right-algorithm-wrong-approach'
  | 'suboptimal-but-right'
  | 'suboptimal-and-wrong';

export interface PlanJudgement {
  readonly understanding: {
    /** PU-W: the plan takes a part of the problem wrongly. */
    readonly wrong: Understanding;
    /** PU-M: the plan misses a part of the problem. */
    readonly missing: Understanding;
    /** PU-X: the plan adds what the problem does not say. */
    readonly extra: 'none' | 'minor' | 'major';
    /** PU-D: how much of the problem's detail it has understood, from 0 (nothing) to 5 (all). */
    readonly degree: 0 | 1 | 2 | 3 | 4 | 5;
  };
  readonly plan: { readonly tags: readonly string[]; readonly summary: string };
  readonly gold: { readonly tags: readonly string[]; readonly summary: string };
  readonly verdict:
    | { readonly correct: true; readonly likeGold: 'same' | 'different' }
    | {
        readonly correct: false;
        readonly kind: WrongKind;
        readonly severity: 'completely-wrong' | 'major' | 'minor-edits';
      };
  readonly diagnosis: string;
}

/** Longest summary, in words, as the rubric has it. */
const SUMMARY_WORDS = 40;

const UNDERSTANDING = ['no', 'explicit', 'implicit'] as const;
const EXTRA = ['none', 'minor', 'major'] as const;
const DEGREES = [0, 1, 2, 3, 4, 5] as const;
const RESULTS = ['correct-same-as-gold', 'correct-different-from-gold', 'incorrect'] as const;
const KINDS = [
  'wrong-algorithm',
  'right-algorithm-wrong-approach',
  'suboptimal-but-right',
  'suboptimal-and-wrong',
] as const;
const SEVERITIES = ['completely-wrong', 'major', 'minor-edits'] as const;
const NOT_ASKED = 'none';

const WORDS_OF_SIDE = {
  type: 'object',
  additionalProperties: false,
  required: ['tags', 'summary'],
  properties: {
    tags: { type: 'array', items: { type: 'string' } },
    summary: { type: 'string', description: `at most ${SUMMARY_WORDS} words` },
  },
};

/** JSON Schema of the reply, flat where endpoints that hold models to a schema want it flat. */
export const JUDGEMENT_SCHEMA: Readonly<Record<string, unknown>> = {
  type: 'object',
  additionalProperties: false,
  required: ['pu_w', 'pu_m', 'pu_x', 'pu_d', 'plan', 'gold', 'result', 'kind', 'severity', 'diagnosis'],
  properties: {
    pu_w: { type: 'string', enum: UNDERSTANDING, description: 'does the plan take a part of the problem wrongly?' },
    pu_m: { type: 'string', enum: UNDERSTANDING, description: 'does the plan miss a part of the problem?' },
    pu_x: { type: 'string', enum: EXTRA, description: 'what the plan adds that the problem does not say' },
    pu_d: { type: 'integer', enum: DEGREES, description: 'how much of the problem it has understood' },
    plan: WORDS_OF_SIDE,
    gold: WORDS_OF_SIDE,
    result: { type: 'string', enum: RESULTS },
    kind: { type: 'string', enum: [NOT_ASKED, ...KINDS], description: 'none when the plan is correct' },
    severity: { type: 'string', enum: [NOT_ASKED, ...SEVERITIES], description: 'none when the plan is correct' },
    diagnosis: { type: 'string', description: 'where the plan goes wrong and what would mend it' },
  },
};

/** Reads a reply; in `reason` what is wrong with it, for the model. */
export function parseJudgement(value: unknown): PlanJudgement | { readonly reason: string } {
  try {
    return readJudgement(new Fields(value, ''));
  } catch (error) {
    if (error instanceof WrongField) return { reason: error.message };
    throw error;
  }
}

function readJudgement(fields: Fields): PlanJudgement {
  const result = fields.oneOf('result', RESULTS);
  return {
    understanding: {
      wrong: fields.oneOf('pu_w', UNDERSTANDING),
      missing: fields.oneOf('pu_m', UNDERSTANDING),
      extra: fields.oneOf('pu_x', EXTRA),
      degree: fields.oneOf('pu_d', DEGREES),
    },
    plan: fields.side('plan'),
    gold: fields.side('gold'),
    verdict:
      result === 'incorrect'
        ? { correct: false, kind: fields.oneOf('kind', KINDS), severity: fields.oneOf('severity', SEVERITIES) }
        : { correct: true, likeGold: result === 'correct-same-as-gold' ? 'same' : 'different' },
    diagnosis: fields.text('diagnosis'),
  };
}

class WrongField extends Error {}

/** Fields of an object, each looked at before it is believed. */
class Fields {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #place: string;

  constructor(value: unknown, place: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new WrongField(`${place === '' ? 'it' : `"${place}"`} is not a JSON object`);
    }
    this.#fields = value as Readonly<Record<string, unknown>>;
    this.#place = place;
  }

  oneOf<const T>(name: string, allowed: readonly T[]): T {
    const found = allowed.find((each) => each === this.#fields[name]);
    if (found === undefined) throw new WrongField(`${this.#named(name)} must be one of ${allowed.join(', ')}`);
    return found;
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== 'string') throw new WrongField(`${this.#named(name)} must be a text`);
    return value.replace(/\s+/g, ' ').trim();
  }

  side(name: string): PlanJudgement['plan'] {
    const inner = new Fields(this.#fields[name], name);
    const summary = inner.text('summary');
    if (summary.split(' ').length > SUMMARY_WORDS * SLACK) {
      throw new WrongField(`${inner.#named('summary')} must have at most ${SUMMARY_WORDS} words`);
    }
    const tags = inner.#fields['tags'];
    if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string')) {
      throw new WrongField(`${inner.#named('tags')} must be a list of texts`);
    }
    return { tags: tags as readonly string[], summary };
  }

  #named(name: string): string {
    return this.#place === '' ? `"${name}"` : `"${this.#place}.${name}"`;
  }
}

/** Models count words badly; a summary a little longer is still one. */
const SLACK = 1.5;
