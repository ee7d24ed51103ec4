/** Reads the values of options; a wrong one is told in the words of the argument parser. */
import { InvalidArgumentError } from 'commander';

export function count(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return number;
}

export function share(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) throw new InvalidArgumentError('It must be a number, such as 0.1.');
  return number;
}

/** More than nothing. */
export function amount(value: string): number {
  const number = Number(value);
  if (!(number > 0 && Number.isFinite(number)))
    throw new InvalidArgumentError('It must be a number above 0, such as 1.5.');
  return number;
}

/** From 0 to 2, as endpoints have it. */
export function temperature(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 2)) {
    throw new InvalidArgumentError('It must be a number from 0 to 2, such as 0.2.');
  }
  return number;
}

/** How many proposals, as many as the editor asks for at most. */
export function candidates(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 10) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 10.');
  }
  return number;
}

/** A header; the option may stand several times. The value may be a secret, so it is not repeated. */
export function header(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, content] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*)$/.exec(value) ?? [];
  if (name === undefined || content === undefined) {
    throw new InvalidArgumentError('It must be a name and a value, such as "X-Team: tools".');
  }
  return { ...before, [name]: content };
}

/** One of these words. */
export function oneOf<T extends string>(...words: readonly T[]): (value: string) => T {
  return (value) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const others = words.slice(0, -1).join(', ');
    throw new InvalidArgumentError(`It must be ${others} or ${words.at(-1) ?? ''}.`);
  };
}

/** A port; the option may stand several times. */
export function ports(value: string, before: readonly number[] = []): readonly number[] {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new InvalidArgumentError('It must be a port: a whole number from 1 to 65535.');
  }
  return [...before, port];
}

/** A text; the option may stand several times. */
export function texts(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
