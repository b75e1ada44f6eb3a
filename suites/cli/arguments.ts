import { parseArgs } from 'node:util';
import { RoutespecError } from '../../spec/error.ts';

/** The flags of a command: text takes a value, a switch does not. */
export type Flags = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/** What was given: values by flag, and everything that is not a flag in order. */
export interface Given {
  readonly text: (flag: string) => string | undefined;
  readonly on: (flag: string) => boolean;
  readonly rest: readonly string[];
}

/** Reads the arguments of a command. @throws RoutespecError `usage` on a flag that the command does not know. */
export function readArguments(command: string, flags: Flags, args: readonly string[]): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: flags,
      allowPositionals: true,
      strict: true,
    });
    return {
      text: (flag) => (typeof values[flag] === 'string' ? values[flag] : undefined),
      on: (flag) => values[flag] === true,
      rest: positionals,
    };
  } catch (error) {
    // Node's sentence goes on with advice that does not fit here.
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    const known = Object.keys(flags).map((flag) => `--${flag}`);
    const list = known.length === 0 ? 'no flags' : known.join(', ');
    throw new RoutespecError('usage', `Expected \`${command}\` to get ${list}, got: ${reason}`);
  }
}

/** A command that takes nothing but flags. */
export function refuseRest(command: string, given: Given): void {
  const [first] = given.rest;
  if (first !== undefined)
    throw new RoutespecError('usage', `Expected no arguments behind \`${command}\`, got ${first}`);
}

/** A whole number within bounds. */
export function readInteger(flag: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new RoutespecError(
    'usage',
    `Expected \`--${flag}\` to be a whole number from ${least} to ${most}, got ${value}`,
  );
}

/** An http or https URL that paths can be put behind. */
export function readUrl(flag: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new RoutespecError('usage', `Expected \`--${flag}\` to be an http or https URL, got ${value}`);
  }
  if (!/[?#]/.test(value)) return value;
  throw new RoutespecError('usage', `Expected \`--${flag}\` to be a URL without query and fragment, got ${value}`);
}

/** One of some names. */
export function readChoice<Name extends string>(flag: string, value: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === value);
  if (found !== undefined) return found;
  throw new RoutespecError('usage', `Expected \`--${flag}\` to be one of ${names.join(', ')}, got ${value}`);
}
