import { createHmac } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { OutboundRequest } from './exchange.fixture.ts';
import { asMembers, type Members, objectOf, requiredText, textOf } from './members.fixture.ts';
import { refusal } from './refusal.fixture.ts';

const MAX_WEBHOOKS = 5;
const USER_AGENT = 'acme-router/2.3';
/** Headers that frame a message on its connection. A static header of that name would break the request. */
const FRAMING = [
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'expect',
  'upgrade',
  'te',
  'trailer',
];

interface Webhook {
  readonly url: URL;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
}

/** The meaning of a source's settings: where its messages go, and how they are signed. */
export interface Source {
  readonly sharedSecret: string | undefined;
  /** Empty while the destination is off. */
  readonly webhooks: readonly Webhook[];
}

function parseUrl(text: string): URL {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw refusal(422, `Expected a full http or https URL, got ${JSON.stringify(text)}`);
  }
  return new URL(text);
}

function parseHeader([name, value]: [string, unknown]): [string, string] {
  if (typeof value !== 'string') {
    throw refusal(422, `Expected the header ${JSON.stringify(name)} to be a string`);
  }
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw refusal(422, `Expected ${JSON.stringify(name)} to be a header that HTTP can carry`);
  }
  return [name, value];
}

function parseWebhook(value: unknown): Webhook {
  const entry = asMembers(value, 'a webhook');
  return {
    url: parseUrl(requiredText(entry, 'url')),
    headers: Object.entries(objectOf(entry, 'headers') ?? {}).map(parseHeader),
  };
}

/** Reads the settings of a source, or refuses them. */
export function parseSource(body: Members): Source {
  const destination = objectOf(objectOf(body, 'destinations') ?? {}, 'Webhooks') ?? {};
  const settings = objectOf(destination, 'settings') ?? {};
  const entries = settings['webhooks'] ?? [];
  if (!Array.isArray(entries) || entries.length > MAX_WEBHOOKS) {
    throw refusal(422, `Expected \`webhooks\` to be a list of at most ${MAX_WEBHOOKS} entries`);
  }
  const webhooks = entries.map(parseWebhook);
  return {
    sharedSecret: textOf(settings, 'sharedSecret'),
    webhooks: destination['enabled'] === true ? webhooks : [],
  };
}

/** The requests with one message to each URL of a source, all with the same bytes. */
export function requestsOf(source: Source, body: Buffer): OutboundRequest[] {
  const own = new Map([
    ['Connection', 'close'],
    ['Content-Length', String(body.length)],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['User-Agent', USER_AGENT],
  ]);
  if (source.sharedSecret !== undefined) {
    own.set('X-Signature', createHmac('sha1', source.sharedSecret).update(body).digest('hex').toUpperCase());
  }
  const taken = new Set([...FRAMING, ...[...own.keys()].map((name) => name.toLowerCase())]);
  return source.webhooks.map(({ url, headers }) => {
    const added = headers.filter(([name]) => !taken.has(name.toLowerCase()));
    return { url, headers: Object.fromEntries([...added, ...own]), body };
  });
}
