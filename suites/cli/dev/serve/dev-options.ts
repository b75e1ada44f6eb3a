import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { resolve } from 'node:path';
import { RoutespecError } from '../../../../spec/error.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import { DEV_PORT, type DevSettings } from '../../../../spec/shapes/dev/settings.ts';
import { HTTP_URL } from '../../../../spec/shapes/json.ts';
import { isRequestable } from '../../../../spec/url.ts';
import { type Given, readArguments, readInteger, refuseRest, withScheme } from '../../arguments.ts';
import { readSettings, SETTINGS_FILE } from './settings-file.ts';

const FLAGS = {
  'forward-to': { type: 'string', multiple: true },
  port: { type: 'string' },
  host: { type: 'string' },
  seed: { type: 'string' },
  secret: { type: 'string', multiple: true },
  'write-key': { type: 'string' },
  settings: { type: 'string' },
  paused: { type: 'boolean' },
  demo: { type: 'boolean' },
  json: { type: 'boolean' },
  'ready-json': { type: 'boolean' },
  'exit-with-parent': { type: 'boolean' },
} as const;

/** These make the settings of one source, so they cannot be combined with a file that has some. */
const SOURCE_FLAGS = ['forward-to', 'secret', 'write-key'] as const;
const MAX_SEED = 2 ** 32 - 1;

/** What `routespec dev` was asked to do. */
export interface DevArguments {
  readonly settings: DevSettings;
  /** The file that the settings come from, with its whole path; undefined if they come from flags. */
  readonly file: string | undefined;
  readonly port: number;
  readonly host: string | undefined;
  readonly seed: number;
  readonly paused: boolean;
  /** Whether it delivers to an endpoint of its own, and makes a first message. */
  readonly demo: boolean;
  readonly json: boolean;
  readonly readyJson: boolean;
  readonly exitsWithParent: boolean;
}

/** Reads the arguments of `routespec dev`. @throws RoutespecError `usage` */
export function readDevArguments(args: readonly string[]): DevArguments {
  const given = readArguments('dev', FLAGS, args);
  refuseRest('dev', given);
  const host = given.text('host');
  if (host === '') throw new RoutespecError('usage', 'Expected `--host` to be a name or address, got none');
  const demo = given.on('demo');
  if (demo && (given.text('settings') ?? given.all('forward-to')[0]) !== undefined) {
    throw new RoutespecError('usage', 'Expected `--demo` without `--forward-to` and `--settings`, got both');
  }
  const file = demo ? undefined : fileOf(given);
  return {
    settings: file === undefined ? settingsOf(given) : readSettings(file),
    file,
    port: readInteger('port', given.text('port') ?? String(DEV_PORT), 0, 65_535),
    host,
    seed: readInteger('seed', given.text('seed') ?? '1', 0, MAX_SEED),
    paused: given.on('paused'),
    demo,
    json: given.on('json'),
    readyJson: given.on('ready-json'),
    exitsWithParent: given.on('exit-with-parent'),
  };
}

/** The file that is named, or else the one in the working folder, unless flags say what the source is. */
function fileOf(given: Given): string | undefined {
  const named = given.text('settings');
  const flag = SOURCE_FLAGS.find((name) => given.all(name).length > 0);
  if (named !== undefined && flag !== undefined) {
    throw new RoutespecError('usage', `Expected either \`--settings\` or \`--${flag}\`, got both`);
  }
  if (named !== undefined) return resolve(named);
  return flag === undefined && existsSync(SETTINGS_FILE) ? resolve(SETTINGS_FILE) : undefined;
}

function settingsOf(given: Given): DevSettings {
  const urls = given.all('forward-to').map(readForwardUrl);
  if (urls.length > LIMITS.webhookUrls) {
    throw new RoutespecError(
      'usage',
      `Expected \`--forward-to\` at most ${LIMITS.webhookUrls} times, got ${urls.length}`,
    );
  }
  const keys = defaultKeys(resolve());
  const writeKey = given.text('write-key') ?? keys.writeKey;
  if (writeKey === '') throw new RoutespecError('usage', 'Expected `--write-key` to be a text, got an empty one');
  const [sharedSecret = keys.sharedSecret, previousSecret, extra] = given.all('secret');
  if (extra !== undefined) {
    throw new RoutespecError('usage', 'Expected `--secret` at most twice, the new one and the one before, got more');
  }
  const secrets = previousSecret === undefined ? { sharedSecret } : { sharedSecret, previousSecret };
  return { sources: [{ writeKey, ...secrets, webhooks: urls.map((url) => ({ url })) }] };
}

/**
 * A write key and a secret that stay the same in one folder of one machine, so that a client and a receiver keep working
 * when `dev` is started again. No page of a browser can guess them. They protect nothing else.
 */
export function defaultKeys(folder: string): { readonly writeKey: string; readonly sharedSecret: string } {
  const derive = (what: string): string =>
    createHmac('sha256', `${hostname()}\n${homedir()}`).update(`${what}\n${folder}`).digest('hex');
  return { writeKey: `wk_${derive('write key').slice(0, 20)}`, sharedSecret: derive('secret').slice(0, 40) };
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
