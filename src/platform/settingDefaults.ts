/** The extension's settings: names, types and defaults in one table. */
import type { Strategy } from '../session/ports/proposer.js';
import type { ModelPrices } from '../session/request/requestCost.js';
import type { WholeSuitePolicy } from '../session/tests/wholeSuite.js';

/** The section that all settings are in. */
export const SETTINGS_SECTION = 'editFidelity';

/** Who proposes fixes; `automatic` takes the endpoint if one is set up, else the editor's models, else built-in repair. */
export type ProviderChoice = 'automatic' | 'builtin' | 'openai' | 'editor';

/** Whether a plan comes before the code, and from whom. */
export type StrategyChoice = Exclude<Strategy, 'plan-by-model-edited'>;

/** How long a reasoning model may think; empty leaves it to the endpoint. */
export type ReasoningEffortChoice = '' | 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';

/** Every setting with its default, which gives its type too. A test holds this table against the manifest, both ways. */
export const SETTING_DEFAULTS = {
  'model.provider': 'automatic' as ProviderChoice,
  'model.baseUrl': 'https://api.openai.com/v1',
  'model.name': '',
  'model.keyHeader': '',
  'model.organization': '',
  'model.headers': {} as Readonly<Record<string, string>>,
  'model.reasoningEffort': '' as ReasoningEffortChoice,
  'model.temperature': null as number | null,
  'model.windowTokens': 128_000,
  'model.prices': {} as ModelPrices,
  'model.timeLimitSeconds': 300,
  'model.preserve': true,
  'model.strategy': 'direct' as StrategyChoice,
  'model.planName': '',
  'model.planBaseUrl': '',
  'model.candidates': 3,
  'tests.command': '',
  'tests.timeLimitSeconds': 60,
  'tests.outputLimitBytes': 4_194_304,
  'tests.processLimit': 512,
  'tests.memoryLimitMegabytes': 0,
  'tests.diskLimitMegabytes': 4096,
  'tests.runAfterDrop': true,
  'tests.wholeSuite': 'auto' as WholeSuitePolicy,
  'tests.wholeSuiteSeconds': 120,
  'tests.repeats': 1,
  'sandbox.allowLoopbackPorts': [] as readonly number[],
  'copy.include': [] as readonly string[],
  'programs.timeLimitSeconds': 2,
  'programs.memoryLimitMegabytes': 256,
  'programs.tolerance': 0,
  'programs.checker': '',
  'programs.interactor': '',
  'minimize.maxTrials': 20,
  'minimize.maxSeconds': 60,
  'repair.maxTrials': 1000,
  'repair.maxSeconds': 300,
  'fidelity.gamma': 0.6,
  'limits.fileSizeBytes': 1_048_576,
  'review.foldUnchanged': true,
};

export type SettingName = keyof typeof SETTING_DEFAULTS;
/** The type of a setting's value. */
export type SettingValue<Name extends SettingName> = (typeof SETTING_DEFAULTS)[Name];
