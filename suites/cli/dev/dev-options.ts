import { existsSync, unwatchFile, watchFile } from 'node:fs';
import { relative, resolve } from 'node:path';
import { RoutespecError } from '../../../spec/error.ts';
import { LIMITS } from '../../../spec/limits.ts';
import { DEV_PORT, type DevSettings, devSettingsSchema } from '../../../spec/shapes/dev/settings.ts';
import { HTTP_URL } from '../../../spec/shapes/json.ts';
import { sentenceOfIssue } from '../../../spec/text/issue.ts';
import { didYouMean } from '../../../spec/text/nearest.ts';
import { isRequestable } from '../../../spec/url.ts';
import { memberNames } from '../../harness/member-names.ts';
import { readNamedFile } from '../../harness/named-file.ts';
import { type CommandArguments, readHosts, readInteger, unreadableFile, withScheme } from '../arguments.ts';
import type { FolderKeys } from './folder-keys.ts';

/** These set one source, so that no file with sources is looked for. */
const SOURCE_FLAGS = ['forward-to', 'secret', 'write-key'] as const;
const MAX_SEED = 2 ** 32 - 1;

export type DevArguments = Readonly<ReturnType<typeof readDevArguments>>;

/**
 * Reads the arguments of `routespec dev`.
 * @param keys called if the write key or the secret is not given
 * @throws RoutespecError `usage`
 */
export function readDevArguments(given: CommandArguments, keys: () => FolderKeys) {
  const demo = given.on('demo');
  const file = demo ? undefined : findFile(given);
  const state = given.text('state');
  return {
    settings: file === undefined ? makeSettings(given, keys) : readSettings(file),
    /** The full path of the settings file; undefined if the settings come from flags. */
    file,
    port: readInteger('port', given.text('port') ?? String(DEV_PORT), 0, 65_535),
    ...readHosts(given),
    seed: readInteger('seed', given.text('seed') ?? '1', 0, MAX_SEED),
    /** True if each message gets surprises that the document allows, by the seed. */
    vary: given.on('vary'),
    paused: given.on('paused'),
    /** The full path of the file that keeps the messages. */
    state: state === undefined ? undefined : resolve(state),
    /** True if it delivers to a built-in endpoint, and makes a first message. */
    demo,
    json: given.on('json'),
    readyJson: given.on('ready-json'),
    exitsWithParent: given.on('exit-with-parent'),
  };
}

/** The named file, or else the one in the working folder, unless flags set the source. */
function findFile(given: CommandArguments): string | undefined {
  const named = given.text('settings');
  if (named !== undefined) return resolve(named);
  const isSet = SOURCE_FLAGS.some((name) => given.all(name).length > 0);
  return !isSet && existsSync(SETTINGS_FILE) ? resolve(SETTINGS_FILE) : undefined;
}

function makeSettings(given: CommandArguments, keys: () => FolderKeys): DevSettings {
  const urls = given.all('forward-to').map(readForwardUrl);
  if (urls.length > LIMITS.webhookUrls) {
    throw new RoutespecError(
      'usage',
      `Expected \`--forward-to\` at most ${LIMITS.webhookUrls} times, got ${urls.length}`,
    );
  }
  const [givenKey, [givenSecret, previousSecret, extra]] = [given.text('write-key'), given.all('secret')];
  if (givenKey === '') throw new RoutespecError('usage', 'Expected `--write-key` to be a text, got an empty one');
  if (extra !== undefined) {
    throw new RoutespecError('usage', 'Expected `--secret` at most twice, the new one and the one before, got more');
  }
  const own = givenKey === undefined || givenSecret === undefined ? keys() : { writeKey: '', sharedSecret: '' };
  const { writeKey, sharedSecret } = {
    writeKey: givenKey ?? own.writeKey,
    sharedSecret: givenSecret ?? own.sharedSecret,
  };
  const secrets = previousSecret === undefined ? { sharedSecret } : { sharedSecret, previousSecret };
  return { sources: [{ writeKey, ...secrets, webhooks: urls.map((url) => ({ url })) }] };
}

/** Reads `localhost:3000/hooks`, `3000/hooks` or a full URL as a full URL. @throws RoutespecError `usage` */
function readForwardUrl(value: string): string {
  const text = withScheme(value);
  if (HTTP_URL.test(text) && isRequestable(text)) return text;
  throw new RoutespecError(
    'usage',
    `Expected \`--forward-to\` to be an http or https URL, or a host and port such as localhost:3000/hooks, got ${value}`,
  );
}

/** The settings file in the working folder, if no other is named. */
export const SETTINGS_FILE = 'routespec.dev.json';
/** The largest file that is read. */
const MAX_BYTES = 1024 * 1024;
/** Interval at which the file is checked, in milliseconds. Editors replace files, which a watcher would miss. */
const LOOK_MS = 300;

/** Reads the settings in a file. @throws RoutespecError `usage`, in one sentence */
export function readSettings(file: string): DevSettings {
  const shown = relative('', file) || file;
  const value = parse(readText(file, shown), shown);
  const settings = devSettingsSchema.safeParse(value);
  if (settings.success) return settings.data;
  const [issue] = settings.error.issues;
  const meant =
    issue?.code === 'unrecognized_keys' ? didYouMean(issue.keys[0] ?? '', memberNames(devSettingsSchema)) : '';
  const sentence = sentenceOfIssue(issue, value, { whole: 'settings', where: ` in ${shown}` });
  throw new RoutespecError('usage', `${sentence}${meant}`);
}

function readText(file: string, shown: string): string {
  try {
    return readNamedFile(file, MAX_BYTES).toString('utf8');
  } catch (error) {
    throw unreadableFile(`the settings in ${shown}`, error);
  }
}

function parse(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The rest of the parser's message may quote its input, which may be a secret.
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    const line = position === undefined ? '' : `, in line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new RoutespecError('usage', `Expected ${shown} to be JSON, got something else${line}`);
  }
}

/** Calls `changed` whenever the file has changed or is gone; the returned function ends that. */
export function watchSettings(file: string, changed: () => void): () => void {
  const look = (): void => changed();
  watchFile(file, { interval: LOOK_MS }, look);
  return () => unwatchFile(file, look);
}
