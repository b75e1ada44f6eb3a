import { isAscii } from 'node:buffer';
import { RoutespecError } from '../../spec/error.ts';
import { sourceSchema } from '../../spec/shapes/settings.ts';

/** One webhook URL that a case needs. */
export interface DemandedHook {
  /** Path and query, if the case is about them. */
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The settings that a case needs, without the address of a URL and the value of a secret, because nothing depends on
 * them.
 */
export interface Demand {
  readonly type: 'web' | 'mobile' | 'server';
  readonly enabled: boolean;
  /** `any` if its value does not matter, otherwise the value; absent without a secret. */
  readonly secret?: 'any' | { readonly exactly: string };
  readonly hooks: readonly DemandedHook[];
}

export interface Demanded {
  readonly demand: Demand;
  readonly secret: string | undefined;
  /** The URLs of its receivers, as the case has written them. */
  readonly urls: readonly string[];
}

/** A few words in small letters. The form of such a secret does not matter. */
const WORDS = /^[a-z]+(?: [a-z]+)+$/;
/** HMAC treats a secret beyond one block of SHA-1 differently, so its length is part of its form. */
const BLOCK_BYTES = 64;

/** The needs of every case, as recorded while all of them were played. */
export interface Plan {
  readonly demands: readonly Demand[];
  readonly needs: Readonly<Record<string, CaseNeeds>>;
  /** The cases that cannot be played, by the reason. */
  readonly impossible: Readonly<Record<string, readonly string[]>>;
}

export interface CaseNeeds {
  /** The index of each demand, and the number of sources that must meet it at once. */
  readonly sources: readonly (readonly [demand: number, count: number])[];
  /** Set if its requests may have no id, so that only their URL shows that they come from the router. */
  readonly unmarked?: true;
}

/** True if the value of a secret does not matter to its case. */
export function isAnySecret(secret: string): boolean {
  return WORDS.test(secret) && secret.length <= BLOCK_BYTES;
}

/** The error for what a deployed router cannot do. The plan leaves out the cases that need it. */
export function cannot(needs: string): RoutespecError {
  return new RoutespecError('adapter-failed', `A deployed router cannot play this case: it needs ${needs}`);
}

/** Receivers listen at ports from here on. */
const FIRST_PORT = 1_024;
/** The path of a receiver ends at random, so no case is about it, and any other can stand for it. */
const RANDOM_PATH = /^\/[\w-]+-[0-9a-f]{8}$/;

/**
 * The demand of a case when it puts the settings of a source.
 * @throws RoutespecError `adapter-failed` if the settings cannot be set up beforehand
 */
export function readDemand(settings: unknown): Demanded {
  const parsed = sourceSchema.safeParse(settings);
  const webhooks = parsed.success ? parsed.data.destinations.Webhooks : undefined;
  if (!parsed.success || webhooks === undefined) throw cannot('settings that a service may refuse');
  const { sharedSecret: secret, webhooks: hooks = [] } = webhooks.settings;
  const urls = hooks.map(({ url }) => new URL(url));
  // Any implementation may refuse a URL where nothing answers.
  if (urls.some(leadsNowhere)) throw new RoutespecError('refused', 'A webhook URL must lead to the suite');
  if (!urls.every(leadsToReceiver)) throw cannot('a webhook URL that leads to no receiver');
  if (hooks.some(({ url }) => !isAscii(Buffer.from(url)))) throw cannot('a webhook URL with letters beyond ASCII');
  // A server never sees these parts, so URLs that differ in nothing else could not be told apart.
  if (urls.some(({ username, password, hash }) => username + password + hash !== ''))
    throw cannot('a webhook URL with a user or a fragment');
  const targets = urls.map(({ pathname, search }) => pathname + search);
  if (new Set(targets).size < targets.length) throw cannot('two receivers with the same path');
  return {
    demand: {
      type: parsed.data.type,
      enabled: webhooks.enabled,
      ...(secret === undefined ? {} : { secret: isAnySecret(secret) ? 'any' : { exactly: secret } }),
      hooks: hooks.map(({ url, headers }) => readHook(url, headers)),
    },
    secret,
    urls: hooks.map(({ url }) => url),
  };
}

function leadsNowhere({ hostname, port }: URL): boolean {
  return hostname.endsWith('.invalid') || (hostname === '127.0.0.1' && Number(port) < FIRST_PORT);
}

function leadsToReceiver({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname === '127.0.0.1';
}

/** Path and query as written in a URL: a URL library may change their escapes. */
export function readTarget(url: string): string {
  const { host } = new URL(url);
  return url.slice(url.indexOf(host) + host.length);
}

function readHook(url: string, headers: Readonly<Record<string, string>> | undefined): DemandedHook {
  const target = readTarget(url);
  const hasHeaders = headers !== undefined && Object.keys(headers).length > 0;
  return { ...(RANDOM_PATH.test(target) ? {} : { target }), ...(hasHeaders ? { headers } : {}) };
}

/** The same settings meet two demands with the same key. */
export function toKey({ type, enabled, secret, hooks }: Demand): string {
  const sortHeaders = ({ headers = {} }: DemandedHook): unknown =>
    Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([type, enabled, secret ?? null, hooks.map((hook) => [hook.target ?? null, sortHeaders(hook)])]);
}
