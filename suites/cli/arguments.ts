import { basename, relative, resolve, sep } from 'node:path';
import { RoutespecError } from '../../spec/error.ts';
import { durationMs } from '../../spec/text/duration.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { isRequestable } from '../../spec/url.ts';
import { readNamedFile, readStandardInput } from '../harness/named-file.ts';

export interface CommandArguments {
  readonly text: (flag: string) => string | undefined;
  /** All values of a flag that may be given several times, in order. */
  readonly all: (flag: string) => readonly string[];
  /** True if a flag without a value is set. */
  readonly on: (flag: string) => boolean;
  /** All arguments that are not flags, in order. */
  readonly rest: readonly string[];
}

/** The arguments of a command: its options by their names without dashes, and its operands. */
export function toArguments(
  options: Readonly<Record<string, unknown>>,
  rest: readonly string[] = [],
): CommandArguments {
  const all = (flag: string): string[] => [options[flag] ?? []].flat().filter((value) => typeof value === 'string');
  return { text: (flag) => all(flag).at(-1), all, on: (flag) => options[flag] === true, rest };
}

/** Reads a whole number within bounds. @throws RoutespecError `usage` */
export function readInteger(flag: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new RoutespecError(
    'usage',
    `Expected \`--${flag}\` to be a whole number from ${least} to ${most}, got ${value}`,
  );
}

/** Gives `localhost:3000/hooks`, `:3000` and `3000/hooks` a scheme, as a person means them. What has one stays as it is. */
export function withScheme(value: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return value;
  return /^:?\d{1,5}([/?]|$)/.test(value) ? `http://localhost:${value.replace(/^:/, '')}` : `http://${value}`;
}

/** The same for an address that has at least a port, because a single word is rather a mistake. */
function addressWithScheme(value: string): string {
  return /^(\[[\da-f:.]+\]:|[\w.-]+:|:)?\d{1,5}([/?#]|$)/i.test(value) ? withScheme(value) : value;
}

/** Reads an http or https URL to which paths can be appended. @throws RoutespecError `usage` */
export function readUrl(flag: string, given: string): string {
  const value = addressWithScheme(given);
  if (!isRequestable(value)) {
    throw new RoutespecError('usage', `Expected \`--${flag}\` to be an http or https URL, got ${given}`);
  }
  if (!/[?#]/.test(value)) return value;
  throw new RoutespecError('usage', `Expected \`--${flag}\` to be a URL without a query or fragment, got ${given}`);
}

/** Reads one of the given names. @throws RoutespecError `usage` */
export function readChoice<Name extends string>(flag: string, value: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === value);
  if (found !== undefined) return found;
  const expected = `Expected \`--${flag}\` to be one of ${names.join(', ')}`;
  throw new RoutespecError('usage', `${expected}, got ${value}${didYouMean(value, names)}`);
}

const HOST_NAME = /^(?:[\w.-]+|\[?[\da-f.]*(?::[\da-f.]*){2,}\]?)$/i;

/** Reads `--host`, and the names of `--allow-host`. @throws RoutespecError `usage` */
export function readHosts(given: CommandArguments): { readonly host?: string; readonly names: readonly string[] } {
  const host = given.text('host');
  if (host === '') throw new RoutespecError('usage', 'Expected `--host` to be a name or address, got none');
  const names = given.all('allow-host');
  const wrong = names.find((name) => !HOST_NAME.test(name));
  if (wrong === undefined) return { names, ...(host === undefined ? {} : { host }) };
  const expected = 'Expected `--allow-host` to be a name or address without a scheme and port, such as dev.test';
  throw new RoutespecError('usage', `${expected}, got ${wrong === '' ? 'none' : wrong}`);
}

/** Longer than anybody waits for a run. Beyond 24 days a timer in Node would fire at once. */
const DURATION_LIMIT_MS = 24 * 3_600_000;

/** Reads a duration such as `50ms`, `60s` or `1h30m`, a day at most, in milliseconds. @throws RoutespecError `usage` */
export function readDuration(flag: string, value: string): number {
  const ms = durationMs(value);
  if (ms === undefined) {
    throw new RoutespecError('usage', `Expected \`--${flag}\` to be a duration such as 50ms or 60s, got ${value}`);
  }
  if (ms <= DURATION_LIMIT_MS) return ms;
  throw new RoutespecError('usage', `Expected \`--${flag}\` to be at most 24h, got ${value}`);
}

/** Folders of npm for the command of an installed package, and for the package itself. */
const INSTALLED = [`${sep}node_modules${sep}.bin${sep}`, `${sep}node_modules${sep}routespec${sep}`];

/**
 * The command as it was started, for a shell in the same folder. It says `npx` only where npm finds this very package.
 * Anywhere else, npx would fetch any package that has the name in the registry.
 * @param script The script that was started, `process.argv[1]`.
 */
export function invocation(script: string, cwd: string): string {
  const isCheckoutHere = script === resolve(cwd, 'suites', 'routespec.mjs');
  if (isCheckoutHere || INSTALLED.some((part) => script.includes(part))) return 'npx routespec';
  // A script without an extension is the command of a package installed for the whole machine, which is on the PATH.
  if (basename(script) === 'routespec') return 'routespec';
  const near = relative(cwd, script);
  return `node ${shellWord(near.length < script.length ? near : script)}`;
}

/** A word, quoted if a POSIX shell needs that to read it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The bytes of a file that the user named; - is standard input. @throws RoutespecError `usage` */
export function readGivenFile(file: string, maxBytes: number): Buffer {
  try {
    return file === '-' ? readStandardInput(maxBytes) : readNamedFile(file, maxBytes);
  } catch (error) {
    throw unreadableFile(file, error);
  }
}

/** A file that the user named, and that cannot be read. @param what its path, with what it is */
export function unreadableFile(what: string, error: unknown): RoutespecError {
  return new RoutespecError('usage', `Cannot read ${what}: ${error instanceof Error ? error.message : String(error)}`);
}
