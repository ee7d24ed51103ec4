/** Reads what the Competitive Programming Helper keeps of a task: its name, its limits and its samples; it does not keep the statement. */

const SAMPLES = 5;

/** The task in words; null when the text is no such file. */
export function readProblemFile(text: string): string | null {
  const problem = fieldsOf(parse(text));
  const samples = Array.isArray(problem['tests']) ? problem['tests'].map(fieldsOf).filter(isSample) : [];
  if (typeof problem['name'] !== 'string' && samples.length === 0) return null;
  const lines = [
    wordOf(problem['name']),
    wordOf(problem['url']),
    typeof problem['timeLimit'] === 'number' ? `Time limit: ${problem['timeLimit']} ms` : '',
    typeof problem['memoryLimit'] === 'number' ? `Memory limit: ${problem['memoryLimit']} MB` : '',
    ...samples.slice(0, SAMPLES).flatMap(({ input, output }) => [`Input:\n${input}`, `Output:\n${output}`]),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function isSample(fields: Readonly<Record<string, unknown>>): boolean {
  return typeof fields['input'] === 'string' && typeof fields['output'] === 'string';
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
