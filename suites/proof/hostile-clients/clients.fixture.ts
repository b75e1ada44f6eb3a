import { gzipSync } from 'node:zlib';
import type { CaseId } from '../../cases/index.ts';
import { headOf, withBody, withBytes } from '../hostile-senders/senders.fixture.ts';
import { pour } from '../implementations/hostile-router/line.fixture.ts';
import { MISDEEDS, type Misdeed } from '../implementations/hostile-router/misdeeds.fixture.ts';

const MEGABYTE = 1024 * 1024;
const BOMB = Buffer.alloc(64 * MEGABYTE);

/** For tests only: the case that meets the hostile client, and a later one. */
export const CLIENT_CASES = [
  'client-wire/endpoint-bare',
  'client-wire/endpoint-slash',
] as const satisfies readonly CaseId[];

/** For tests only: a client that is hostile in its first world, and the expected end of the case there. */
export interface HostileClientRow {
  readonly what: string;
  readonly misdeed: Misdeed;
  /** The status, the requirement if the case failed, and the observation or the reason. */
  readonly ending: RegExp;
  readonly exitCode: 0 | 1 | 3;
  /** The report of the watch for the size of batches, if there is one. */
  readonly watch?: RegExp;
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const chunked = (request: string, chunks: string): string =>
  `${headOf(request)}Transfer-Encoding: chunked\r\n\r\n${chunks}`;
const withHeader = (header: string): Misdeed => withBody((body) => body, `${header}\r\n`);
const withLength = (length: (right: number) => string): Misdeed =>
  withBytes((request) => request.replace(/Content-Length: (\d+)/, (_, right) => `Content-Length: ${length(+right)}`));
const packed = (coding: string, pack: (body: string) => Buffer): Misdeed =>
  withBody(pack, `Content-Encoding: ${coding}\r\n`);
/** The conforming batch with more items before the conforming one. */
const batchWith = (items: string): Misdeed => withBody((body) => body.replace('"batch":[', `"batch":[${items}`));

/** Sends a head, and then the same text again and again. */
const endlessly =
  (head: (request: string) => string, again: string): Misdeed =>
  async (lines, url, request) => {
    const socket = await lines.dial(url);
    socket.write(head(request));
    await pour(socket, again);
  };

const passed = { ending: /^passed: $/, exitCode: 0 } as const;
const lost = { ending: /^failed: WIR-001: 0 batch requests, none with it$/, exitCode: 1 } as const;
const without = {
  ending: /^failed: WIR-001: 1 batch request, none with it( \(request 1 at hook-1\))?$/,
  exitCode: 1,
} as const;
/** Its plain message is JSON and declares the same form, so this is not one that the suite cannot read. */
const notJson = { ending: /^failed: WIR-001: "/, exitCode: 1 } as const;
const unread = { ending: /^not-tested: the requests of this client cannot be read: /, exitCode: 0 } as const;
/** The size of the batch is a failure that the case of a watch reports. */
const oversize = { exitCode: 1, watch: /^failed: BAT-001: \d+ bytes \(in client-wire\/endpoint-bare\)$/ } as const;
const cannotRun = (expected: string) =>
  ({ ending: new RegExp(`^could-not-run: Expected ${expected}.* got .*\\(hook-1; `), exitCode: 3 }) as const;

const WHOLE = 'a whole request within [\\d.]+ s of its first byte';
const TOO_DEEP = cannotRun('JSON nested at most 200 levels deep in one body');
const TOO_MANY = cannotRun('JSON with at most 100000 values in one body');
const TOO_LARGE = cannotRun('at most 4194304 bytes in one body');
/** On a slow machine the time for a request is over before the limit on bytes is reached. */
const MANY_BYTES = cannotRun(`(at most 50331648 bytes in one case|${WHOLE})`);
const BOMBED = cannotRun('at most 4194304 bytes in one decoded body');
const LARGE_HEAD = cannotRun('a head of at most 32768 bytes');
const LATE = cannotRun(WHOLE);

type Row = readonly [what: string, misdeed: Misdeed, ending: Omit<HostileClientRow, 'what' | 'misdeed'>];

const BODIES: readonly Row[] = [
  ['100,000 arrays in each other', withBody(() => nested(100_000)), TOO_DEEP],
  ['a batch of 100,000 arrays in each other', batchWith(`${nested(100_000)},`), TOO_DEEP],
  ['objects in each other, one to a line', withBody(() => `${'{"a":'.repeat(300)}\n`.repeat(1_000)), TOO_DEEP],
  ['a batch of 1,300,000 empty objects', batchWith('{},'.repeat(1_300_000)), TOO_MANY],
  ['4 MB of lines with an empty object each', withBody((body) => `${'{}\n'.repeat(1_300_000)}${body}`), TOO_MANY],
  ['a batch of 49,000 empty objects, and one message', batchWith('{},'.repeat(49_000)), passed],
  ['a batch within a text, with 90,000 values', batchWith(`${JSON.stringify(`[${'0,'.repeat(90_000)}0]`)},`), passed],
  ['a message of 3 MB', batchWith(`{"a":"${'x'.repeat(3 * MEGABYTE)}"},`), { ...passed, ...oversize }],
  ['a body of 5 MB', withBody(() => `"${'x'.repeat(5 * MEGABYTE)}"`), TOO_LARGE],
  ['4 MB of one character', withBody(() => 'x'.repeat(4 * MEGABYTE - 1)), { ...notJson, ...oversize }],
  ['no body', withBody(() => ''), without],
  ['prototypes', batchWith('{"__proto__":{"a":1},"constructor":{"prototype":1}},'), passed],
  ['terminal escapes', withBody(() => '\u001b]0;owned\u0007##vso[task.complete]'), without],
];

const CODED: readonly Row[] = [
  ['a bomb in gzip', packed('gzip', () => gzipSync(BOMB)), BOMBED],
  ['a bomb in gzip that no header declares', withBody(() => gzipSync(BOMB)), BOMBED],
  ['gzip within gzip', packed('gzip', () => gzipSync(gzipSync(BOMB))), unread],
  ['deep JSON in gzip', packed('gzip', () => gzipSync(nested(100_000))), TOO_DEEP],
  ['gzip that is cut off', packed('gzip', (body) => gzipSync(body).subarray(0, -9)), unread],
  ['a conforming batch in gzip', packed('gzip', (body) => gzipSync(body)), passed],
];

/** One of each way to spoil a connection: both roles meet the same mock endpoints, and those of a router meet the rest. */
const CONNECTIONS: readonly Row[] = [
  ['a length that is too long', withLength((right) => `9${right}`), LATE],
  ['a length that is too short', withLength(() => '2'), without],
  ['chunks of one byte without an end', endlessly((request) => chunked(request, ''), '1\r\n \r\n'), MANY_BYTES],
  ['a header of 1 MB', withHeader(`X-A: ${'a'.repeat(MEGABYTE)}`), LARGE_HEAD],
  ['TLS to a plain port', withBytes(() => Buffer.from('16030100ff010000fb0303', 'hex')), lost],
  ['three requests at once', withBytes((request) => request.repeat(3)), passed],
  ['2,000 requests', MISDEEDS.flood, passed],
  ['requests without an end', MISDEEDS.endlessRequests, cannotRun(`(at most (20000 requests|\\d+ bytes)|${WHOLE})`)],
];

/** For tests only: every hostile client. */
export const HOSTILE_CLIENTS: readonly HostileClientRow[] = [BODIES, CODED, CONNECTIONS]
  .flat()
  .map(([what, misdeed, ending]) => ({ what, misdeed, ...ending }));
