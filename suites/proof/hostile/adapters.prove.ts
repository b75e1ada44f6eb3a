import { describe, expect, it } from 'vitest';
import { AT } from '../../runner/adapter.fixture.ts';
import { body, bytes, changed, endless, json, type Misdeed, nested, raw, reset, silent } from './adapter.fixture.ts';
import { type HostileOptions, playHostile } from './play-hostile.fixture.ts';

/** An HTTP adapter's misbehaviour at some requests of the contract, and the reason that the run gives for it. */
type Row = readonly [what: string, at: RegExp, misdeed: Misdeed, blame: RegExp, options?: HostileOptions];

/** No result may contain much text from a target. */
const SIZE_LIMIT_BYTES = 5_000;
const HEAD = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
const REAL: HostileOptions = { description: { clock: 'real' } };
/** Shortens the wait for an answer that never comes. */
const IMPATIENT: HostileOptions = { answerLimitMs: 1_000 };

const DEEP = /Expected JSON nested at most 64 levels deep, got more \(/;
const MANY = /Expected JSON with at most 200000 values, got more \(/;
const LARGE = /Expected at most \d+ bytes in an answer, got more \(/;
const DOCUMENT = /Expected (the answer to|`[\w.]+` of) `[A-Z]+ \/[^`]*` to be .+, got /;
const NOT_JSON = /Expected a JSON answer, got status \d+ with "/;
const UNREACHABLE = /(?:Nothing is listening|No answer): /;
const LATE = /No answer (to any request )?within [\d.]+ s \(/;
const LOST = /Expected the world to exist until it is deleted, got 404 with "no such world"/;
const NO_ID = /Expected `(world|client)` in the answer to be an id that a path can contain/;

const objects = (name: string, count: number) => (): string => `{"${name}":[${'{},'.repeat(count - 1)}{}]}`;
const LONG = 'no '.repeat(300_000);
const gone = json({ error: { message: 'no such world' } }, 404);

const ANSWERS: readonly Row[] = [
  ['100,000 nested arrays', AT.describe, body(() => nested('[', ']')), DEEP],
  ['deep JSON in a member that nobody reads', AT.read, body(() => `{"x":${nested('[', ']')}}`), DEEP],
  ['deep JSON with a status 500', AT.call, body(() => nested('[', ']'), 500), DEEP],
  ['a million numbers for a log', AT.log, body(() => `[${'1,'.repeat(1_000_000)}1]`), MANY],
  ['16 MB of empty objects for a list of roles', AT.describe, body(objects('roles', 5_500_000)), LARGE],
  [
    '190,000 empty objects for a log',
    AT.log,
    body(objects('entries', 190_000)),
    /Expected `entries.0.at` of `.*` to be an ISO 8601 time, got none in \{\}/,
  ],
  ['a world id of 900 KB', AT.world, json({ world: LONG }), /`world` .* at most 200 characters, got 900000,/],
  [
    'an error of 900 KB without the form of a refusal',
    AT.world,
    json({ oops: 'x'.repeat(900_000) }, 400),
    /got 400 with \{"oops":"xxx… \(/,
  ],
  [
    'a name of 900 KB',
    AT.describe,
    changed((d) => ({ ...d, implementation: { name: LONG, version: '1' } })),
    /`implementation.name` .* at most 200/,
  ],
  [
    '100,000 features',
    AT.describe,
    changed((d) => ({ ...d, supports: Array.from({ length: 100_000 }, () => 's') })),
    /at most 100 entries each, got 100000/,
  ],
  [
    'a refusal of 900 KB for a world',
    AT.world,
    json({ error: { message: LONG } }, 400),
    /`error.message` in the answer to have at most \d+ characters, got 900000, beginning with "no no /,
  ],
  [
    'an error of 900 KB for a message',
    AT.method,
    json({ error: LONG }),
    /Expected `error` in the answer to have at most \d+ characters, got 900000,/,
  ],
  [
    'a log entry of 900 KB',
    AT.log,
    json({ entries: [{ at: '2026-03-01T12:00:00Z', kind: 'x', message: LONG }] }),
    /Expected `message` in the answer to have at most 65536 characters, got 900000,/,
  ],
  ['an endless body', AT.read, endless(CHUNKED, `4000\r\n${' '.repeat(0x4000)}\r\n`), LARGE],
  // A slow machine does not read so many chunks in time.
  [
    'an endless body in chunks of one byte',
    AT.read,
    endless(CHUNKED, '1\r\n \r\n'.repeat(2_000)),
    new RegExp(`${LARGE.source}|${LATE.source}`),
  ],
  ['an endless header', AT.read, endless(`${HEAD}X: `, 'x'.repeat(0x4000)), UNREACHABLE],
  ['endless trailers', AT.read, endless(`${CHUNKED}0\r\n`, 'X-T: v\r\n'.repeat(500)), UNREACHABLE],
  ['an endless chunk extension', AT.read, endless(`${CHUNKED}1;`, 'x'.repeat(0x4000)), LATE, IMPATIENT],
  [
    'endless provisional answers',
    AT.read,
    endless('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500)),
    /got more than 20 with a status 1xx/,
  ],
  [
    'status 101 to a POST',
    AT.world,
    bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    /got one that changes the protocol/,
  ],
  // Versions of Node differ in whether this is an upgrade, or an answer that never ends.
  [
    'an upgrade with status 200',
    AT.read,
    bytes(`${HEAD}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`),
    /Expected a final answer|No answer within/,
    IMPATIENT,
  ],
  ['nothing', AT.read, silent, LATE, IMPATIENT],
  ['half a body', AT.log, bytes(`${HEAD}Content-Length: 90\r\n\r\n{"entries"`), LATE, IMPATIENT],
  [
    'half a body, and a close',
    AT.read,
    raw((socket) => void socket.end(`${HEAD}Content-Length: 90\r\n\r\n{`)),
    UNREACHABLE,
  ],
  ['a reset', AT.read, reset, UNREACHABLE],
  ['two lengths', AT.read, bytes(`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`), UNREACHABLE],
  ['half of JSON', AT.advance, body('{"now":"2026-'), NOT_JSON],
  ['infinity', AT.read, body('{"now":"2026-03-01T12:00:00Z","next":null,"busy":1e999}'), DOCUMENT],
  ['nothing in a body', AT.client, body(''), /got no body/],
  ['a redirect', AT.source, body('', 302, { location: '/' }), /Expected status 204, got 302 with no body/],
  ['status 999', AT.call, body('', 999), /Expected status 202, got 999/],
  ['`__proto__` members', AT.world, body('{"__proto__":{"world":"w1"}}'), DOCUMENT],
];

const WORLDS: readonly Row[] = [
  [
    '`next` without `busy`',
    AT.clock,
    changed(({ now, next }) => ({ now, next })),
    /Expected `busy` of .* 0 or more, got none in/,
  ],
  ['a day that does not exist', AT.clock, changed((d) => ({ ...d, now: '2026-02-31T00:00:00Z' })), /Expected `now` /],
  ['a world that is gone at once', /\/worlds\/w/, gone, LOST],
  ['a world that is gone before a source is made', /sources|clock|log/, gone, LOST],
  ['a world that is gone before its log is read', /log|clock/, gone, LOST, REAL],
  [
    'an id of a world twice',
    AT.world,
    changed(() => ({ world: 'w1' })),
    /Expected the id of a world to be new while the implementation runs, got `w1` again/,
    { cases: 3 },
  ],
  ['a world with the id `..`', AT.world, changed(() => ({ world: '..' })), NO_ID],
];

describe('an HTTP adapter is to blame itself', () => {
  it.for([...ANSWERS, ...WORLDS])('if it answers with %s', async ([, at, misdeed, blame, options]) => {
    const { results, exitCode } = await playHostile({ at, misdeed }, options);
    const reasons = [results.reason ?? '', ...results.cases.map(({ status, reason }) => `${status}: ${reason}`)];
    expect(reasons.join('\n')).toMatch(blame);
    expect(reasons.join('\n')).not.toContain('routespec itself failed');
    expect([results.summary.failed, exitCode]).toEqual([0, 3]);
    expect(JSON.stringify(results).length).toBeLessThan(SIZE_LIMIT_BYTES);
  });
});

describe('an HTTP adapter whose answer does not matter, because a world is deleted,', () => {
  it.each<[what: string, misdeed: Misdeed]>([
    ['never answers', silent],
    ['refuses at length', json({ error: { message: LONG } }, 400)],
    ['answers with deep JSON', body(() => nested('[', ']'))],
    ['changes the protocol', bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  ])('%s, and the case passes', async (_, misdeed) => {
    const { results, exitCode } = await playHostile({ at: AT.drop, misdeed }, IMPATIENT);
    expect([results.verdict, exitCode]).toEqual(['conformant', 0]);
  });
});

it('a refusal with a 404 is believed while the world is there', async () => {
  const { results } = await playHostile({ at: AT.call, misdeed: gone });
  expect(results.cases.map(({ status }) => status)).toEqual(['failed']);
});
