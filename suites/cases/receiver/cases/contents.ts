import type { ReceiverRequirementId } from '../../../../spec/requirements/index.ts';
import { BODY_KINDS, type BodyKind } from '../../../../spec/shapes/bodies.ts';
import type { Bench, Pieces, SendOptions, Sent } from '../bench.ts';
import { type BodyDocument, cutsAtEachByte, padded, written } from '../kit/bodies.ts';
import { demandSuccess, endedOn, take, takeBytes, unreachable } from '../kit/demands.ts';
import { type Answer, answerWords, isSuccess } from '../post.ts';
import { type ReceiverCase, ReceiverNonconformance } from '../receiver-case.ts';

/** Members that some services send, and one that none sends. */
const UNLISTED_MEMBERS: Readonly<Record<string, unknown>> = {
  context: { ip: '203.0.113.7', library: { name: 'analytics', version: '2.0' }, page: { path: '/' }, locale: 'en-GB' },
  messageId: 'm-5f2c7d10-0f6e-4b0e-9a57-2f0d4f6f9c11',
  anonymousId: 'a-1f0e9d8c7b6a',
  receivedAt: '2026-01-01T00:00:00.000Z',
  integrations: { All: true },
  'an unknown member': { deep: [null, 1, 'x', { more: false }] },
};

const EMPTY_MEMBERS = { context: null, category: null, integrations: {}, sentAt: null, nonce: '' };

/** Members that the document leaves open for one kind (readings, 3 to 5 and 9). */
const OTHER_MEMBERS: readonly (readonly [kind: BodyKind, words: string, members: Record<string, unknown>])[] = [
  ['track', 'members that are null or empty', EMPTY_MEMBERS],
  ['page', 'a name and a category', { name: 'Pricing', category: 'Docs' }],
  ['screen', 'properties', { properties: { tab: 'offers' } }],
  ['alias', 'its ids in camelCase too', { previousId: 'p-1', userId: 'u-1' }],
];

/** Well below the limit of every known JSON library, and far beyond the data of applications. */
const LEVELS = 40;

/** Properties and traits that often break receivers, each with its name in a sentence. All are in ASCII on the wire. */
const VALUES: readonly (readonly [name: string, value: Record<string, unknown>])[] = [
  ['no members', {}],
  ['values of every type', { text: '', number: -1.5, zero: 0, yes: true, no: false, none: null, list: [], object: {} }],
  ['a revenue that is a text', { revenue: '19.99', currency: 'EUR' }],
  ['a revenue that is a number', { revenue: 19.99, currency: 'EUR' }],
  ['lists of objects', { products: [{ sku: 'a', price: 1 }, { sku: 'b', price: '2' }, null, [1, ['x']]] }],
  ['names with dots and dollar signs', { 'a.b': 1, $set: { admin: true }, '': 'empty', 'with space': 1 }],
  ['names that built-in objects have', { constructor: 1, toString: 'x', hasOwnProperty: false, length: 0 }],
  ['a name of 300 characters', { ['n'.repeat(300)]: 1 }],
  ['a text of 2,000 characters', { text: 'word '.repeat(400) }],
  ['text that looks like markup or a query', { text: "<script>alert(1)</script>'; drop table users; --" }],
  [`values nested ${LEVELS} levels deep`, { deep: nested(LEVELS) }],
  ['500 members', Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index]))],
];

/** A body of one kind, with its listed members only. */
const oneOf = <const Id extends string>(id: Id, title: string, kind: BodyKind) =>
  ({
    id,
    title,
    requirements: ['RCV-007'],
    play: async (bench: Bench) => void (await take(bench, bench.bodies.of(kind))),
  }) as const;

/** Allowed kinds and contents of a body. Cases about contents send the plain body first, so that they fail only for their subject. */
export const contents = [
  oneOf('receiver/identify', 'An identify body is accepted', 'identify'),
  oneOf('receiver/page', 'A page body is accepted', 'page'),
  oneOf('receiver/screen', 'A screen body is accepted', 'screen'),
  oneOf('receiver/group', 'A group body is accepted', 'group'),
  oneOf('receiver/alias', 'An alias body, with spaces in two of its keys, is accepted', 'alias'),
  {
    id: 'receiver/delete',
    title: 'A delete notification, for a known user and for one never seen, is accepted',
    requirements: ['RCV-008', 'RCV-007'],
    play: async (bench) => {
      const known = bench.bodies.of('identify');
      await take(bench, known);
      await take(bench, bench.bodies.of('delete', { userId: known['userId'] }));
      await take(bench, bench.bodies.of('delete'));
    },
  },
  {
    id: 'receiver/unlisted-members',
    title: 'A body with a context and with unknown members is accepted',
    requirements: ['RCV-009', 'RCV-007', 'RCV-008'],
    play: async (bench) => {
      for (const kind of BODY_KINDS) {
        await take(bench, bench.bodies.of(kind));
        await takeWith(bench, 'RCV-009', 'members beyond the listed ones', bench.bodies.of(kind, UNLISTED_MEMBERS));
      }
      for (const [kind, words, members] of OTHER_MEMBERS) {
        await takeWith(bench, 'RCV-009', words, bench.bodies.of(kind, members));
      }
    },
  },
  {
    id: 'receiver/anonymous',
    title: 'A body without a user id causes no error',
    requirements: ['RCV-010', 'RCV-011', 'RCV-009'],
    play: async (bench) => {
      // A receiver that accepts no other member fails this request.
      await takeWith(
        bench,
        'RCV-009',
        'an anonymousId and a user id',
        bench.bodies.track(ANONYMOUS['an anonymous id']),
      );
      const { userId: _, ...nameless } = bench.bodies.track();
      const answers: Record<string, unknown> = {};
      for (const [name, members] of Object.entries(ANONYMOUS)) {
        const sent = await bench.send(written({ ...nameless, ...members, type: 'track' }));
        demandNoError(sent, name);
        answers[name] = statusOrKind(sent.answer);
      }
      bench.observe('RCV-011', answers);
      await take(bench, bench.bodies.track());
    },
  },
  {
    id: 'receiver/large-body',
    title: 'A body of 32,000 bytes is accepted',
    requirements: ['RCV-012'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      const body = padded(bench.bodies.track(), 'x');
      await takeBytes(bench, body, { requirement: 'RCV-012', what: `a signed body of ${body.length} bytes` });
    },
  },
  {
    id: 'receiver/free-form',
    title: 'Properties and traits of any JSON value, name and depth are accepted',
    requirements: ['RCV-018', 'RCV-007'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      await take(bench, bench.bodies.of('identify'));
      for (const [name, value] of VALUES) {
        await takeWith(bench, 'RCV-018', name, bench.bodies.track({ properties: value }));
        await takeWith(bench, 'RCV-018', name, bench.bodies.of('identify', { traits: value }));
      }
    },
  },
  {
    id: 'receiver/null-character',
    title: 'Answer to the character U+0000 in a text',
    requirements: ['RCV-028'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      const body = bench.bodies.track({ properties: { text: 'before\u0000after' } });
      bench.observe('RCV-028', statusOrKind((await bench.send(written(body))).answer));
    },
  },
  {
    id: 'receiver/media-type',
    title: 'The media type application/json is accepted with parameters and in any letter case',
    requirements: ['RCV-019'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      for (const contentType of MEDIA_TYPES) {
        await takeWith(bench, 'RCV-019', `Content-Type: ${contentType}`, bench.bodies.track(), { contentType });
      }
    },
  },
  {
    id: 'receiver/other-headers',
    title: 'Other User-Agents, unlisted headers, and header names in any letter case are accepted',
    requirements: ['RCV-026'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      for (const [words, changeHead] of HEADS) {
        await takeWith(bench, 'RCV-026', words, bench.bodies.track(), { changeHead });
      }
    },
  },
  {
    id: 'receiver/timestamp-forms',
    title: 'A timestamp in UTC is accepted as Z or +00:00, in whole seconds, and slightly ahead',
    requirements: ['RCV-027'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      for (const [words, timestampOf] of TIMESTAMPS) {
        await takeWith(bench, 'RCV-027', words, bench.bodies.track({ timestamp: timestampOf(Date.now()) }));
      }
    },
  },
  {
    id: 'receiver/pieces',
    title: 'A body in several writes, slow, or one byte at a time is accepted',
    requirements: ['RCV-025'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      await takePieces(bench, {}, '');
    },
  },
  {
    id: 'receiver/chunks',
    title: 'Any number of chunks is accepted if one chunk without Content-Length is',
    requirements: ['RCV-024', 'RCV-025'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      const { answer } = await bench.send(written(bench.bodies.track()), { isChunked: true });
      bench.observe('RCV-024', statusOrKind(answer));
      if (isSuccess(answer)) await takePieces(bench, { isChunked: true }, ' in chunks');
    },
  },
] as const satisfies readonly ReceiverCase[];

/** Identities that may replace a user id (readings, 7). */
const ANONYMOUS: Readonly<Record<string, Record<string, unknown>>> = {
  'no user id': {},
  'a user id that is null': { userId: null },
  'an anonymous id': { anonymousId: 'a-1f0e9d8c7b6a' },
};

/** Ways in which a network may deliver a body, each with words for the end of a sentence. */
const PIECES: readonly (readonly [words: string, piecesOf: (body: Buffer) => Pieces])[] = [
  ['that comes after its head', () => ({ cuts: [] })],
  ['in two writes', ({ length }) => ({ cuts: [Math.floor(length / 2)] })],
  [
    'in four writes with long pauses',
    ({ length }) => ({ cuts: QUARTERS.map((part) => Math.floor(length * part)), pauses: 'long' }),
  ],
  ['one byte at a time', (body) => ({ cuts: cutsAtEachByte(body), pauses: 'none' })],
];

const QUARTERS = [0.25, 0.5, 0.75];

type Head = readonly string[];

/** Headers hold names and values alternately. */
const renamed = (head: Head, rename: (name: string) => string): Head =>
  head.map((text, index) => (index % 2 === 0 ? rename(text) : text));

const TRACING: Head = [
  ...['Accept', '*/*', 'Accept-Encoding', 'gzip, deflate, br', 'X-Request-Id', '7c1f0d52', 'X-Attempt', '1'],
  ...['Traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
];

/** Heads that other services send, each with its name in a sentence. */
const HEADS: readonly (readonly [words: string, changeHead: (head: Head) => Head])[] = [
  ['names of headers in lower case', (head) => renamed(head, (name) => name.toLowerCase())],
  ['names of headers in upper case', (head) => renamed(head, (name) => name.toUpperCase())],
  ['headers for tracing', (head) => [...TRACING, ...head]],
  [
    'another User-Agent',
    (head) => ['User-Agent', 'Acme-Events/12.4 (webhooks; +https://acme.example/)', ...head.slice(2)],
  ],
];

/** The clocks that set the time of a call may differ by this much (readings, 20). */
const AHEAD_MS = 1_500;

const TIMESTAMPS: readonly (readonly [words: string, timestampOf: (nowMs: number) => string])[] = [
  ['a timestamp that ends with +00:00', (nowMs) => new Date(nowMs).toISOString().replace('Z', '+00:00')],
  ['a timestamp in whole seconds', (nowMs) => new Date(nowMs).toISOString().replace(/\.\d+/, '.000')],
  ['a timestamp that is 1.5 s ahead', (nowMs) => new Date(nowMs + AHEAD_MS).toISOString()],
];

const MEDIA_TYPES = ['application/json; charset=utf-8', 'application/json;charset=UTF-8', 'Application/JSON'];

function takeWith(
  bench: Bench,
  requirement: ReceiverRequirementId,
  words: string,
  body: BodyDocument,
  options?: SendOptions,
): Promise<Sent> {
  const what = `a signed ${body.type} body with ${words}`;
  return takeBytes(bench, written(body), { requirement, what }, options);
}

function statusOrKind(answer: Answer): number | string {
  return answer.kind === 'status' ? answer.status : answer.kind;
}

async function takePieces(bench: Bench, options: SendOptions, where: string): Promise<void> {
  for (const [words, piecesOf] of PIECES) {
    const body = written(bench.bodies.track());
    const what = `a signed track body${where} ${words}`;
    await takeBytes(bench, body, { requirement: 'RCV-025', what }, { ...options, pieces: piecesOf(body) });
  }
}

/** Ends the case if a request was answered with a 5xx, or broke the connection. */
function demandNoError(sent: Sent, name: string): void {
  const { answer, request } = sent;
  if (answer.kind === 'unreachable') throw unreachable(answer.reason);
  if (answer.kind === 'status' && answer.status < 500) return;
  const what = `a signed body with ${name}`;
  const expected = `no error after ${what}`;
  if (answer.kind === 'late' || answer.kind === 'endless') demandSuccess(sent, { requirement: 'RCV-010', what });
  const diagnosis = answer.kind === 'ended' ? endedOn(what) : undefined;
  throw new ReceiverNonconformance({ requirement: 'RCV-010', expected, seen: answerWords(answer), diagnosis, request });
}

function nested(levels: number): unknown {
  return levels === 0 ? 'end' : levels % 2 === 0 ? { in: nested(levels - 1) } : [nested(levels - 1)];
}
