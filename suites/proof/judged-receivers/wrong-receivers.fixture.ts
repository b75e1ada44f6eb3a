import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { withArticle } from '../../../spec/grammar.ts';
import type { ReceiverRequirementId } from '../../../spec/requirements/index.ts';
import { mistakenSignature } from '../../../spec/webhooks/signature-mistakes.ts';
import type { ReceiverCaseId } from '../../cases/receiver/cases/index.ts';
import { VERIFY } from '../../cases/receiver/kit/refusals.ts';
import { digest, type Memory, type Parsed, type ReceiverRules, SECRET, verified } from './receiver.fixture.ts';

export interface WrongReceiver {
  readonly name: string;
  readonly breaks: ReceiverRequirementId;
  /** Others that the same mistake breaks in other cases. */
  readonly also?: readonly ReceiverRequirementId[];
  readonly rules: Partial<ReceiverRules>;
  /** True if only its effects show the mistake. */
  readonly withEffects?: true;
  readonly burst?: number;
}

/** A receiver with a mistake that one case shows quickly. */
export interface MistakenReceiver extends WrongReceiver {
  readonly shownBy: ReceiverCaseId;
  /** The sentence that names the mistake. */
  readonly says: string;
}

const LISTED: ReadonlySet<string> = new Set([
  ...['version', 'type', 'userId', 'timestamp', 'properties', 'traits', 'event', 'name', 'groupId'],
  // Only a screen body lists a context, and this receiver has seen one.
  ...['context', 'Previous ID', 'User ID'],
]);

const failing = (status: number | 'close', isWrong: (body: Parsed, raw: Buffer, memory: Memory) => boolean) => ({
  answer: (body: Parsed, raw: Buffer, memory: Memory) => (isWrong(body, raw, memory) ? status : 200),
});

export const WRONG_RECEIVERS: readonly WrongReceiver[] = [
  { name: 'refuses everything', breaks: 'RCV-001', rules: { isAuthentic: () => false } },
  { name: 'redirects', breaks: 'RCV-001', rules: { answer: () => 302 } },
  { name: 'closes each connection', breaks: 'RCV-001', rules: { answer: () => 'close' } },
  {
    name: 'expects SHA-256',
    breaks: 'RCV-001',
    rules: { isAuthentic: (body, value) => value === mistakenSignature('sha256', SECRET, body) },
  },
  { name: 'ignores the signature', breaks: 'RCV-002', rules: { isAuthentic: (_, value) => value !== undefined } },
  {
    name: 'compares the first eight digits only',
    breaks: 'RCV-002',
    rules: { isAuthentic: (body, value) => value?.slice(0, 8) === digest(body, SECRET).slice(0, 8) },
  },
  {
    name: 'accepts any part of the digest',
    breaks: 'RCV-002',
    rules: { isAuthentic: (body, value) => value !== undefined && digest(body, SECRET).startsWith(value) },
  },
  {
    name: 'accepts a digest with an empty secret',
    breaks: 'RCV-002',
    rules: { isAuthentic: (body, value) => verified(body, value, SECRET) || verified(body, value, '') },
  },
  {
    name: 'verifies the type and the user only',
    breaks: 'RCV-002',
    rules: { isAuthentic: (body, value) => verified(body, value, SECRET) || isSignedAsBefore(body, value) },
  },
  {
    name: 'refuses a forged message and lets it take effect',
    breaks: 'RCV-002',
    rules: { effectOfRefused: (raw, { effects }) => void effects.push(JSON.parse(raw.toString())) },
    withEffects: true,
  },
  {
    name: 'accepts a request without X-Signature',
    breaks: 'RCV-003',
    rules: { isAuthentic: (body, value) => value === undefined || verified(body, value, SECRET) },
  },
  {
    name: 'verifies the body re-serialised',
    breaks: 'RCV-004',
    rules: { isAuthentic: (body, value) => value === digest(JSON.stringify(JSON.parse(body.toString())), SECRET) },
  },
  {
    name: 'verifies the body without white space around it',
    breaks: 'RCV-004',
    rules: { isAuthentic: (body, value) => value === mistakenSignature('over-trimmed', SECRET, body) },
  },
  {
    name: 'reads the body as ISO 8859-1',
    breaks: 'RCV-005',
    rules: { isAuthentic: (body, value) => value === mistakenSignature('over-utf8-twice', SECRET, body) },
  },
  { name: 'rejects screen messages', breaks: 'RCV-007', rules: failing(400, ({ type }) => type === 'screen') },
  {
    name: 'looks for previousId in an alias message',
    breaks: 'RCV-007',
    rules: failing(500, ({ type, previousId }) => type === 'alias' && previousId === undefined),
  },
  { name: 'demands a version', breaks: 'RCV-008', rules: failing(422, ({ version }) => version !== 1) },
  {
    name: 'crashes on unknown members',
    breaks: 'RCV-009',
    rules: failing('close', (body) => Object.keys(body).some((name) => !LISTED.has(name))),
  },
  {
    name: 'throws on a body without a user id',
    breaks: 'RCV-010',
    rules: failing(500, ({ type, userId }) => type !== 'alias' && typeof userId !== 'string'),
  },
  { name: 'has a body limit of 10 KB', breaks: 'RCV-012', rules: { bodyLimitBytes: 10_240 } },
  { name: 'answers after 6 s', breaks: 'RCV-013', rules: { work: async () => void (await sleep(6_200)) } },
  { name: 'never answers', breaks: 'RCV-013', rules: { answer: () => 'hang' } },
  { name: 'never ends its answers', breaks: 'RCV-013', rules: { answer: () => 'drip' } },
  { name: 'takes one message at a time', breaks: 'RCV-014', rules: { work: inTurn }, burst: 200 },
  {
    name: 'fails on a duplicate',
    breaks: 'RCV-015',
    rules: failing(500, (_, raw, { bodies }) => bodies.has(raw.toString())),
  },
  {
    name: 'lets every copy take effect',
    breaks: 'RCV-016',
    rules: { effect: (body, _, { effects }) => void effects.push(body) },
    withEffects: true,
  },
  {
    name: 'knows a message by its bytes',
    breaks: 'RCV-016',
    rules: {
      effect: (body, raw, { bodies, effects }) => {
        if (!bodies.has(raw.toString())) effects.push(body);
        bodies.add(raw.toString());
      },
    },
    withEffects: true,
  },
  { name: 'lets copies at once take effect', breaks: 'RCV-016', rules: { effect: racing }, withEffects: true },
  {
    name: 'cannot store names with dots',
    breaks: 'RCV-018',
    rules: failing(500, ({ properties, traits }) =>
      Object.keys(Object(properties ?? traits)).some((n) => /[.]/.test(n)),
    ),
  },
  {
    name: 'cannot store nested values',
    breaks: 'RCV-018',
    rules: failing(500, (body) => /\[{3}|(\{"in":\[){10}/.test(JSON.stringify(body))),
  },
  {
    name: 'compares Content-Type as text',
    breaks: 'RCV-019',
    rules: { isMediaType: (value) => value === 'application/json' },
  },
  {
    name: 'takes messages of one user and event for one',
    breaks: 'RCV-023',
    rules: { effect: alikeOnce },
    withEffects: true,
  },
];

/** Mistakes in reading a body and in comparing digests that are common in every language. */
export const MISTAKEN_RECEIVERS: readonly MistakenReceiver[] = [
  {
    name: 'keys the digest with another secret, and closes the connection on a digest beyond ASCII',
    breaks: 'RCV-001',
    shownBy: 'receiver/plain',
    says: 'It accepts a request whose digest is keyed with the secret in upper case.',
    rules: {
      isAuthentic: (body, value) =>
        /[^\0-\x7f]/.test(value ?? '') ? 'close' : verified(body, value, SECRET.toUpperCase()),
    },
  },
  {
    name: 'decodes each piece of a body on its own',
    breaks: 'RCV-005',
    shownBy: 'receiver/cut-characters',
    says: 'It decodes each piece of a body separately, so a character that is split between two pieces is garbled.',
    rules: { read: async (request) => Buffer.from((await request.map(String).toArray()).join('')) },
  },
  {
    name: 'leaves out what it cannot decode of a piece',
    breaks: 'RCV-005',
    shownBy: 'receiver/cut-characters',
    says: 'It accepts such a body when it is cut before the character.',
    rules: {
      read: async (request) => Buffer.from((await request.map(String).toArray()).join('').replaceAll('\ufffd', '')),
    },
  },
  {
    name: 'cannot store characters of four bytes',
    breaks: 'RCV-018',
    shownBy: 'receiver/unicode',
    says: 'It verifies the body, and then fails. Some of its characters have four bytes in UTF-8, which a column in utf8mb3 cannot hold.',
    rules: failing(500, (_, raw) => /[\u{10000}-\u{10ffff}]/u.test(raw.toString())),
  },
  {
    name: 'cannot store characters of four bytes, which came as escapes',
    breaks: 'RCV-018',
    shownBy: 'receiver/escapes',
    says: 'It verifies the body, and then fails. Some of its characters have four bytes in UTF-8, which a column in utf8mb3 cannot hold.',
    rules: failing(500, (body) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(body))),
  },
  {
    name: 'wants messages of the last minute',
    breaks: 'RCV-017',
    shownBy: 'receiver/order',
    says: 'It accepts a message of a second ago that comes after a later one, and none of this age, even of another user: it seems to compare timestamps with its clock. Retries come up to four hours late, and imports bring data that is years old.',
    rules: failing(400, ({ timestamp }) => Date.now() - Date.parse(String(timestamp)) > 60_000),
  },
  {
    name: 'refuses a message older than the last of its user, by more than a minute',
    breaks: 'RCV-017',
    shownBy: 'receiver/order',
    says: '',
    rules: failing(409, isOlder),
  },
  ...(['receiver/pieces', 'receiver/cut-digest'] as const).map(
    (shownBy): MistakenReceiver => ({
      name: `fails on each fifth message, which ${shownBy} sends,`,
      breaks: 'RCV-001',
      shownBy,
      says: 'It refuses plain messages now and then.',
      rules: failing(500, (_, __, { notes }) => {
        const count = Number(notes.get('count') ?? 0) + 1;
        notes.set('count', count);
        return count % 5 === 0;
      }),
      also: ['RCV-014', 'RCV-015'],
    }),
  ),
  ...(['identify', 'delete'] as const).map(
    (kind): MistakenReceiver => ({
      name: `accepts any ${kind} body`,
      breaks: 'RCV-002',
      shownBy: 'receiver/forged-kinds',
      says: `It verifies a track body, but not ${withArticle(kind)} body. ${VERIFY}`,
      rules: { isAuthentic: (body, value) => body.includes(`"type":"${kind}"`) || verified(body, value, SECRET) },
    }),
  ),
  {
    name: 'verifies no unsigned delete body',
    breaks: 'RCV-003',
    shownBy: 'receiver/forged-kinds',
    says: `It verifies a track body, but not a delete body. ${VERIFY}`,
    rules: {
      isAuthentic: (body, value) =>
        (value === undefined && body.includes('"type":"delete"')) || verified(body, value, SECRET),
    },
  },
  {
    name: 'verifies no large body',
    breaks: 'RCV-002',
    shownBy: 'receiver/forged-kinds',
    says: `It verifies a track body, but not a body of 32,000 bytes. ${VERIFY}`,
    rules: { isAuthentic: (body, value) => body.length > 16_384 || verified(body, value, SECRET) },
  },
  {
    name: 'tells the right digest',
    breaks: 'RCV-029',
    shownBy: 'receiver/told-digest',
    says: 'Whoever repeats the request with the digest of the answer is accepted. Answer without it.',
    rules: { refusalText: (body) => `expected ${digest(body, SECRET)}` },
  },
  {
    name: 'tells its secret',
    breaks: 'RCV-029',
    shownBy: 'receiver/told-digest',
    says: 'Whoever reads the answer can sign requests. Answer without the secret.',
    rules: { refusalText: `no digest with ${SECRET}` },
  },
  {
    name: 'reads the first piece of a body only',
    breaks: 'RCV-025',
    shownBy: 'receiver/pieces',
    says: '',
    rules: { read: async (request) => (await once(request, 'data'))[0] },
  },
  {
    name: 'knows X-Signature in one case only',
    breaks: 'RCV-026',
    shownBy: 'receiver/other-headers',
    says: '',
    rules: { read: readIfNamed },
  },
  {
    name: 'wants a Z at the end of a timestamp',
    breaks: 'RCV-027',
    shownBy: 'receiver/timestamp-forms',
    says: '',
    rules: failing(400, ({ timestamp }) => !String(timestamp).endsWith('Z')),
  },
  {
    name: 'reads a body to the end of its JSON',
    breaks: 'RCV-004',
    shownBy: 'receiver/white-space',
    says: 'It verifies the body only up to the end of the JSON value.',
    rules: { read: readJson },
    also: ['RCV-002'],
  },
  {
    name: 'decodes a digest up to the first character that is no digit',
    breaks: 'RCV-002',
    shownBy: 'receiver/cut-digest',
    says: 'It decodes X-Signature as far as it can, and ignores the rest.',
    rules: { isAuthentic: (body, value) => Buffer.from(value ?? '', 'hex').equals(makeHmac(body).digest()) },
  },
  {
    name: 'ends on a digest of another length',
    breaks: 'RCV-002',
    shownBy: 'receiver/cut-digest',
    says: 'It ended on a request whose X-Signature lacks its last digit.',
    rules: { isAuthentic: compareAsBytes, goneAfterErrorMs: 500 },
    also: ['RCV-003'],
  },
  {
    name: 'ends on a digest beyond ASCII',
    breaks: 'RCV-002',
    shownBy: 'receiver/cut-digest',
    says: 'It ended on a request whose X-Signature has bytes from 0x80 up instead of digits.',
    rules: {
      isAuthentic: (body, value) => {
        if (/[^\0-\x7f]/.test(value ?? '')) throw new TypeError('only ASCII is supported');
        return verified(body, value, SECRET);
      },
      goneAfterErrorMs: 500,
    },
  },
  {
    name: 'shares a buffer between requests',
    breaks: 'RCV-014',
    shownBy: 'receiver/burst',
    says: 'It refuses a message that comes with others, and accepts the same one alone. Its requests seem to share an HMAC object or a buffer.',
    rules: sharedBuffer(),
  },
  {
    name: 'resets connections while others are open',
    breaks: 'RCV-014',
    shownBy: 'receiver/burst',
    says: 'Some connections were reset or refused, and the same message alone is accepted. The server may let too few connections wait (its listen backlog), as servers for development do.',
    rules: shortQueue(),
  },
];

/** Resets a connection with a large body that comes while another is open. Small ones are too quick to overlap for sure. */
function shortQueue(): Partial<ReceiverRules> {
  let open = 0;
  return {
    read: async (request) => {
      const isLarge = Number(request.headers['content-length']) > 30_000;
      if (open > 0 && isLarge) request.socket.resetAndDestroy();
      open += 1;
      return Buffer.concat(await request.toArray().finally(() => (open -= 1)));
    },
  };
}

function makeHmac(body: Buffer): Hmac {
  return createHmac('sha1', SECRET).update(body);
}

/** Throws if the lengths differ. */
function compareAsBytes(body: Buffer, value: string | undefined): boolean {
  return timingSafeEqual(Buffer.from(value ?? ''), Buffer.from(makeHmac(body).digest('hex')));
}

/** Throws without the header as it was once seen. */
async function readIfNamed(request: IncomingMessage): Promise<Buffer> {
  if (!request.rawHeaders.includes('X-Signature')) throw new Error('not signed');
  return Buffer.concat(await request.toArray());
}

/** Reads until there is a JSON value, like a decoder on a stream. */
async function readJson(request: IncomingMessage): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, piece]);
    if (/^[^{]*\{.*\}/.test(bytes.toString()) && isJson(bytes.toString().replace(/\} \{.*$/, '}'))) break;
  }
  return bytes;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The pieces belong to the most recent request. Those of several together are refused for their digest, never for their size. */
function sharedBuffer(): Partial<ReceiverRules> {
  let pieces: Buffer[] = [];
  return {
    bodyLimitBytes: Number.POSITIVE_INFINITY,
    read: async (request) => {
      pieces = [];
      for await (const piece of request) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}

/** True if a digest would be right with the plan and the seats as routespec first wrote them. */
function isSignedAsBefore(body: Buffer, value: string | undefined): boolean {
  const before = body.toString().replace('"seats":13', '"seats":12').replace('"plan":"tEam"', '"plan":"team"');
  return verified(Buffer.from(before), value, SECRET);
}

async function inTurn(_: Parsed, { notes }: Memory): Promise<void> {
  const before = notes.get('turn');
  const turn = Promise.resolve(before).then(() => sleep(35));
  notes.set('turn', turn);
  await turn;
}

/** Checks if it knows the message, waits, and only then remembers it. */
async function racing(body: Parsed, raw: Buffer, { bodies, effects }: Memory): Promise<void> {
  if (bodies.has(raw.toString())) return;
  await sleep(20);
  bodies.add(raw.toString());
  effects.push(body);
}

/** True if it is more than a minute older than the last of its user. */
function isOlder({ userId, timestamp }: Parsed, _: Buffer, { notes }: Memory): boolean {
  const key = `last ${userId}`;
  const last = Number(notes.get(key) ?? 0);
  const now = Date.parse(String(timestamp));
  notes.set(key, Math.max(last, now));
  return now < last - 60_000;
}

function alikeOnce(body: Parsed, _: Buffer, { notes, effects }: Memory): void {
  const key = `${body['userId']} ${body['event']}`;
  if (!notes.has(key)) effects.push(body);
  notes.set(key, true);
}
