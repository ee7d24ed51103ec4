/** The judgement of a plan as a table for people. */
import type { Translate } from '../translate.js';
import type { PlanJudgement, Understanding, WrongKind } from './planJudgement.js';

/** Markdown. `judge` and the two plans are named as people call them. */
export function judgementTable(
  judgement: PlanJudgement,
  names: { readonly judge: string; readonly plan: string; readonly gold: string },
  translate: Translate,
): string {
  const { understanding, plan, gold, verdict, diagnosis } = judgement;
  const rows: readonly (readonly [string, string])[] = [
    [translate('Verdict'), verdictWords(verdict, translate)],
    [translate('PU-W: takes a part of the problem wrongly'), understandingWords(understanding.wrong, translate)],
    [translate('PU-M: misses a part of the problem'), understandingWords(understanding.missing, translate)],
    [translate('PU-X: adds what the problem does not say'), translate(understanding.extra)],
    [translate('PU-D: how much it has understood'), translate('{degree} of 5', { degree: understanding.degree })],
    [translate('Tags of the plan'), plan.tags.join(', ')],
    [translate('Tags of the gold plan'), gold.tags.join(', ')],
    [translate('The plan in short'), plan.summary],
    [translate('The gold plan in short'), gold.summary],
    [translate('Diagnosis'), diagnosis],
  ];
  return [
    `# ${translate('{plan} against {gold}', { plan: names.plan, gold: names.gold })}`,
    translate('Judged by {judge}. A judge that is a model can be wrong.', { judge: names.judge }),
    `| | |\n| --- | --- |\n${rows.map(([name, value]) => `| ${cell(name)} | ${cell(value)} |`).join('\n')}\n`,
  ].join('\n\n');
}

function verdictWords(verdict: PlanJudgement['verdict'], translate: Translate): string {
  if (verdict.correct) {
    return verdict.likeGold === 'same'
      ? translate('correct, the same as the gold plan')
      : translate('correct, but different from the gold plan');
  }
  return translate('incorrect: {kind}; {severity}', {
    kind: kindWords(verdict.kind, translate),
    severity: severityWords(verdict.severity, translate),
  });
}

function kindWords(kind: WrongKind, translate: Translate): string {
  switch (kind) {
    case 'wrong-algorithm':
      return translate('wrong algorithm');
    case 'right-algorithm-wrong-approach':
      return translate('right algorithm, wrong approach');
    case 'suboptimal-but-right':
      return translate('suboptimal but right');
    case 'suboptimal-and-wrong':
      return translate('suboptimal and wrong');
  }
}

function severityWords(severity: 'completely-wrong' | 'major' | 'minor-edits', translate: Translate): string {
  switch (severity) {
    case 'completely-wrong':
      return translate('completely wrong');
    case 'major':
      return translate('major edits would mend it');
    case 'minor-edits':
      return translate('minor edits would mend it');
  }
}

function understandingWords(understanding: Understanding, translate: Translate): string {
  switch (understanding) {
    case 'no':
      return translate('no');
    case 'explicit':
      return translate('yes, explicitly');
    case 'implicit':
      return translate('yes, implicitly');
  }
}

/** What a model wrote must not break out of its cell. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').trim();
}
