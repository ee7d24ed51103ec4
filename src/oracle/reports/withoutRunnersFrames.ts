/** Takes out of a stack what lies in the runtime and in installed packages: as a rule the runner, which is as long as it is dull. */

const OWN_CALL = /^\s*at (?!.*(?:\bnode:|[\\/]node_modules[\\/]|\(<anonymous>\)))/;
const CALL = /^\s*at .*(?::\d+:\d+|<anonymous>)\)?(?: \{)?$/;

/** The text without such lines, where calls of the user's own code are left to look at; else as it is. */
export function withoutRunnersFrames(text: string): string {
  const lines = text.split('\n');
  const isOwn = (line: string): boolean => OWN_CALL.test(line);
  if (!lines.some((line) => CALL.test(line) && isOwn(line))) return text;
  return lines.filter((line) => !CALL.test(line) || isOwn(line) || line.endsWith('{')).join('\n');
}
