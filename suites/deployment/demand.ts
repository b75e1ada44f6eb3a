import { isAscii } from 'node:buffer';
import { sourceSchema } from '../../spec/shapes/settings.ts';
import { NotTested } from '../harness/not-tested.ts';

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
  /** The host of each URL, which names the endpoint of its receiver. */
  readonly hosts: readonly string[];
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
  /** Set if its requests may have no id, so that no other case may use its sources meanwhile. */
  readonly alone?: true;
}

/** True if the value of a secret does not matter to its case. */
export function isAnySecret(secret: string): boolean {
  return WORDS.test(secret) && secret.length <= BLOCK_BYTES;
}

/**
 * The demand of a case when it puts the settings of a source.
 * @param isEndpoint true if a host is that of a receiver
 * @throws NotTested if the settings cannot be set up beforehand
 */
export function readDemand(settings: unknown, isEndpoint: (host: string) => boolean): Demanded {
  const parsed = sourceSchema.safeParse(settings);
  const webhooks = parsed.success ? parsed.data.destinations.Webhooks : undefined;
  if (!parsed.success || webhooks === undefined)
    throw new NotTested({ kind: 'unsupported', detail: 'needs settings that a service may refuse' });
  const { sharedSecret: secret, webhooks: hooks = [] } = webhooks.settings;
  const urls = hooks.map(({ url }) => new URL(url));
  const strange = urls.find(({ protocol, hostname }) => protocol !== 'http:' || !isEndpoint(hostname));
  if (strange !== undefined)
    throw new NotTested({ kind: 'unsupported', detail: 'needs a webhook URL that leads to no receiver' });
  if (hooks.some(({ url }) => !isAscii(Buffer.from(url))))
    throw new NotTested({ kind: 'unsupported', detail: 'needs a webhook URL with letters beyond ASCII' });
  // A server never sees these parts, so URLs that differ in nothing else could not be told apart.
  if (urls.some(({ username, password, hash }) => username + password + hash !== ''))
    throw new NotTested({ kind: 'unsupported', detail: 'needs a webhook URL with a user or a fragment' });
  const targets = urls.map(({ pathname, search }) => pathname + search);
  if (new Set(targets).size < targets.length)
    throw new NotTested({ kind: 'unsupported', detail: 'needs two receivers with the same path' });
  return {
    demand: {
      type: parsed.data.type,
      enabled: webhooks.enabled,
      ...(secret === undefined ? {} : { secret: isAnySecret(secret) ? 'any' : { exactly: secret } }),
      hooks: hooks.map(({ url, headers }) => readHook(url, headers)),
    },
    secret,
    hosts: urls.map(({ hostname }) => hostname),
  };
}

function readHook(url: string, headers: Readonly<Record<string, string>> | undefined): DemandedHook {
  const { host, pathname, search } = new URL(url);
  const [token = ''] = host.split('.');
  // The path as written in the case: a URL library may change its escapes.
  const target = url.slice(url.indexOf(host) + host.length);
  const hasHeaders = headers !== undefined && Object.keys(headers).length > 0;
  return {
    ...(pathname + search === `/${token}` ? {} : { target }),
    ...(hasHeaders ? { headers } : {}),
  };
}

/** The same settings meet two demands with the same key. */
export function toKey({ type, enabled, secret, hooks }: Demand): string {
  const sortHeaders = ({ headers = {} }: DemandedHook): unknown =>
    Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([type, enabled, secret ?? null, hooks.map((hook) => [hook.target ?? null, sortHeaders(hook)])]);
}
