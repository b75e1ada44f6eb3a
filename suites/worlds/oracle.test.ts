import { expect, it } from 'vitest';
import type { ReceivedRequest } from '../harness/receivers/received-request.ts';
import { FAIL, OK, type Reply } from '../harness/receivers/reply.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import { judge } from './oracle.ts';
import type { Trace, TracedMessage, TracedSource } from './trace.ts';

const [SHOP, SITE] = [0, 1] as const;
const [A, B, USER] = ['u-aaaaaaaaaa', 'u-bbbbbbbbbb', 'u-cast000001'] as const;
const AT = '2026-01-01T00:00:00.000Z';

const track = (mark: string, more: object = {}): CallDocument => ({
  ...{ type: 'track', userId: USER, event: mark === A ? 'Ordered' : 'Signed Up', properties: { mark }, timestamp: AT },
  ...more,
});
const member: CallDocument = { type: 'identify', userId: USER, traits: { shopper: true }, timestamp: AT };
const DELETION = { type: 'delete', userId: A, timestamp: AT };
const body = (call: CallDocument, more: object = {}): object => ({ version: 1, ...call, ...more });

/** One request at the URL that the two sources share, as a webhook of one of them got it. */
type Sent = readonly [owner: number, body: object, headers?: readonly string[] | undefined, reply?: Reply];

type Handed = readonly [call: CallDocument | 'deletion', ...sources: number[]];

function toMessage([call, ...sources]: Handed): TracedMessage {
  const indexes = { key: undefined, sources, handedInMs: 0, secretIndexes: new Map(), settingsIndexes: new Map() };
  if (call === 'deletion') return { ...indexes, mark: A, userId: A, call: undefined };
  const mark = (call['properties'] as { mark?: string } | undefined)?.mark ?? String(call['userId']);
  const audience = call.type === 'identify' ? { audience: { isNew: true, trait: 'shopper' } } : {};
  return { ...indexes, mark, call, userId: USER, ...audience };
}

function findRequirements(handed: readonly Handed[], sent: readonly Sent[]): string[] {
  const sources = ['shop', 'site'].map((name, owner): TracedSource => {
    const own = sent.filter(([at]) => at === owner);
    const requests = own.map(([, json, headers = ['X-Entry', name]], index): ReceivedRequest => {
      const rawHeaders = ['Content-Type', 'application/json', 'User-Agent', 'x/1', ...headers];
      const line = { method: 'POST', target: '/in', httpVersion: '1.1', receiver: name };
      return { ...line, index, atMs: index, rawHeaders, body: Buffer.from(JSON.stringify(json)) };
    });
    const plan = { target: '/in', headers: { 'X-Entry': name }, script: [OK] as const, host: 'shared' };
    const hook = { plan, name, requests, replies: own.map(([, , , reply = OK]) => reply) };
    const settings = [{ enabled: true, hooks: [0], putMs: Number.NEGATIVE_INFINITY }];
    return { plan: { type: 'server', enabled: true, hooks: [plan] }, hooks: [hook], secrets: [undefined], settings };
  });
  const messages = handed.map(toMessage);
  const trace: Trace = { sources, messages, endMs: 86_400_000, clock: 'counted' };
  return [...judge(trace)].map(({ requirement }) => requirement);
}

it.each<[what: string, blamed: string[], handed: Handed[], sent: Sent[]]>([
  ['nothing of a request that is right', [], [[track(A), SHOP]], [[SHOP, body(track(A))]]],
  [
    'a value that the call was not given, unless it is another member of the call or of a page',
    ['VAL-006'],
    [
      [track(A), SHOP],
      [track(B, { type: 'page', anonymousId: 'a-1' }), SHOP],
    ],
    [
      [SHOP, body(track(A), { properties: { mark: A, seen: true } })],
      [SHOP, body(track(B, { type: 'page' }), { properties: { mark: B, title: 'Pricing', anonymousId: 'a-1' } })],
    ],
  ],
  [
    'the headers if everything else is of one message',
    ['HDR-008', 'HDR-006'],
    [[track(A), SHOP]],
    [[SHOP, body(track(A)), ['X-Entry', 'site']]],
  ],
  [
    'the headers if only those tell which webhook a request is for, and not that another webhook got nothing',
    ['HDR-006', 'HDR-006'],
    [['deletion', SHOP, SITE]],
    [
      [SHOP, DELETION, []],
      [SHOP, DELETION, []],
    ],
  ],
  [
    'the values if those are lost, and not the headers or the audience of a user',
    ['VAL-002'],
    [
      [track(A), SITE],
      [member, SHOP],
    ],
    [
      [SHOP, body(member)],
      [SITE, body(track(A), { properties: {} })],
    ],
  ],
  [
    'the shape if the values are lost with their member',
    ['BOD-005'],
    [[track(A), SITE]],
    [[SITE, { ...body(track(A)), properties: undefined }]],
  ],
  [
    'the user if everything else is of one message',
    ['BOD-005'],
    [[track(A), SHOP]],
    [[SHOP, body(track(A), { userId: 'somebody' })]],
  ],
  [
    'the values if they have arrived themselves, and not that a message comes twice or is lost',
    ['VAL-002', 'BOD-005'],
    [
      [track(A), SHOP],
      [track(B), SHOP],
    ],
    [
      [SHOP, body(track(A))],
      [SHOP, body(track(B), { properties: { mark: A } })],
    ],
  ],
  [
    'the value of a message that comes again though it was taken, and no retry',
    ['BOD-005', 'BOD-005'],
    [[track(A), SHOP]],
    [
      [SHOP, body(track(A))],
      [SHOP, body(track(A), { event: undefined })],
    ],
  ],
  [
    'the retry if the attempt before it failed',
    ['RTY-005'],
    [[track(A, { properties: { mark: A, plan: 'team' } }), SHOP]],
    [
      [SHOP, body(track(A, { properties: { mark: A, plan: 'team' } })), undefined, FAIL],
      [SHOP, body(track(A))],
    ],
  ],
])('the oracle blames %s', (_, blamed, handed, sent) => {
  expect(findRequirements(handed, sent)).toEqual(blamed);
});
