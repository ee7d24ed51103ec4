/** One line of a batch: what is to be measured. */

/** As the line has it; null for what it leaves out. */
export interface BatchRecord {
  readonly id: string | number;
  readonly original: string;
  readonly proposal: string;
  readonly gold: string | null;
  /** Whether the proposal passes the tests. */
  readonly passed: boolean | null;
  readonly language: string | null;
  readonly path: string | null;
}

type FieldType = 'string' | 'boolean';

const REQUIRED = ['original', 'proposal'] as const;
const OPTIONAL: Readonly<Record<string, FieldType>> = {
  gold: 'string',
  passed: 'boolean',
  language: 'string',
  path: 'string',
};

/** The record, or what is wrong with it, in words. Fields that it does not know are passed over. */
export function batchRecord(value: unknown): BatchRecord | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not an object';
  const fields = value as Readonly<Record<string, unknown>>;
  const id = idOf(value);
  if (id === null) return '"id" must be a string or a number';
  const missing = REQUIRED.find((name) => typeof fields[name] !== 'string');
  if (missing !== undefined) return `"${missing}" must be a string`;
  const wrong = Object.entries(OPTIONAL).find(([name, type]) => !isOptional(fields[name], type));
  if (wrong !== undefined) return `"${wrong[0]}" must be a ${wrong[1]}, or left out`;
  return {
    id,
    original: textIn(fields, 'original') ?? '',
    proposal: textIn(fields, 'proposal') ?? '',
    gold: textIn(fields, 'gold'),
    passed: typeof fields['passed'] === 'boolean' ? fields['passed'] : null,
    language: textIn(fields, 'language'),
    path: textIn(fields, 'path'),
  };
}

/** The id of a line, also of one that lacks something else. */
export function idOf(value: unknown): string | number | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : null;
}

function isOptional(value: unknown, type: FieldType): boolean {
  return value === undefined || value === null || typeof value === type;
}

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}
