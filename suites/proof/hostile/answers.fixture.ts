import type { Misdeed } from './hostile-shim.fixture.ts';
import { body, changed, endless, json, nested } from './misdeeds.fixture.ts';
import type { Place } from './places.fixture.ts';

/** For tests only: a target's misbehaviour at one request of the contract, and the reason that the run gives for it. */
export type AnswerRow = readonly [what: string, place: Place, misdeed: Misdeed, blame: RegExp];

const MIB = 1024 * 1024;
export const HEAD = 'HTTP/1.1 200 OK\r\n';

const DEEP = /Expected JSON nested at most 64 levels deep, got more \(/;
const MANY = /Expected JSON with at most 200000 values, got more \(/;
const LARGE = /Expected at most \d+ bytes in an answer, got more \(/;
export const DOCUMENT = /Expected (the answer to|`[\w.]+` of) `[A-Z]+ \/[^`]*` to be .+, got /;
export const NOT_JSON = /Expected a JSON answer, got status \d+ with "/;
export const UNREACHABLE = /(?:Nothing is listening|No answer): /;
export const LATE = /No answer (to any request )?within [\d.]+ s \(/;

const huge = (): string => JSON.stringify({ world: 'x'.repeat(5 * MIB) });
const objects = (name: string, count: number) => (): string => `{"${name}":[${'{},'.repeat(count - 1)}{}]}`;

export const LARGE_ANSWERS: readonly AnswerRow[] = [
  ['100,000 nested arrays', 'describe', body(() => nested('[', ']')), DEEP],
  ['deep JSON in a member that nobody reads', 'read', body(() => `{"x":${nested('[', ']')}}`), DEEP],
  ['deep JSON with a status 500', 'call', body(() => nested('[', ']'), 500), DEEP],
  ['deep JSON that never ends', 'log', body(() => '['.repeat(500_000)), DEEP],
  ['16 MB of empty objects for a list of roles', 'describe', body(objects('roles', 5_500_000)), LARGE],
  ['a million numbers for a log', 'log', body(() => `[${'1,'.repeat(1_000_000)}1]`), MANY],
  [
    '190,000 empty objects for a log',
    'log',
    body(objects('entries', 190_000)),
    /Expected `entries.0.at` of `.*` to be an ISO 8601 time, got none in \{\}/,
  ],
  [
    '190,000 empty objects for lines',
    'lines',
    body(objects('lines', 190_000)),
    /Expected `lines.0` of `.*` to be a text, got \{\}/,
  ],
  ['150,000 unknown members', 'world', body(() => `{${'"a":1,'.repeat(90_000)}"b":2}`), DOCUMENT],
  ['a world id of 5 MB', 'world', body(huge), LARGE],
  [
    'a world id of 900 KB',
    'world',
    json({ world: 'x'.repeat(900_000) }),
    /`world` .* at most 200 characters, got 900000,/,
  ],
  ['a refusal of 2 MB', 'world', json({ error: { message: 'x'.repeat(2 * MIB) } }, 400), LARGE],
  [
    'an error of 900 KB without the form of a refusal',
    'world',
    json({ oops: 'x'.repeat(900_000) }, 400),
    /got 400 with \{"oops":"xxx… \(/,
  ],
  [
    'a name of 900 KB',
    'describe',
    changed((d) => ({ ...d, implementation: { name: 'n'.repeat(900_000), version: '1' } })),
    /`implementation.name` .* at most 200/,
  ],
  [
    'a feature of 900 KB',
    'describe',
    changed((d) => ({ ...d, supports: ['s'.repeat(900_000)] })),
    /`supports` .* at most 200/,
  ],
  [
    '100,000 features',
    'describe',
    changed((d) => ({ ...d, supports: Array.from({ length: 100_000 }, () => 's') })),
    /at most 100 entries each, got 100000/,
  ],
  ['9 MB of a log', 'log', json({ entries: [], more: 'x'.repeat(9 * MIB) }), LARGE],
  [
    'an instant of 900 KB',
    'read',
    changed((d) => ({ ...d, now: `2026-03-01T12:00:01.${'0'.repeat(900_000)}Z` })),
    /Expected `now` to stay at/,
  ],
  [
    'an endless body',
    'read',
    endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, `4000\r\n${' '.repeat(0x4000)}\r\n`),
    LARGE,
  ],
  [
    'an endless body in chunks of one byte',
    'read',
    endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'.repeat(2_000)),
    // A slow machine does not read so many chunks in time.
    new RegExp(`${LARGE.source}|${LATE.source}`),
  ],
  ['an endless header', 'read', endless(`${HEAD}X: `, 'x'.repeat(0x4000)), UNREACHABLE],
  [
    'endless trailers',
    'read',
    endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X-T: v\r\n'.repeat(500)),
    UNREACHABLE,
  ],
  [
    'an endless chunk extension',
    'read',
    endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1;`, 'x'.repeat(0x4000)),
    UNREACHABLE,
  ],
  [
    'endless provisional answers',
    'read',
    endless('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500)),
    /got more than 20 with a status 1xx/,
  ],
];

const LONG = { error: { message: 'no '.repeat(300_000) } };
const LONG_TEXT = /`error.message` in the answer to have at most \d+ characters, got 900000, beginning with "no no /;

/** Answers that are well-formed and within the bounds, but whose texts cannot be meant for people. */
export const LONG_TEXTS: readonly AnswerRow[] = [
  ['a refusal of 900 KB for a world', 'world', json(LONG, 400), LONG_TEXT],
  ['a refusal of 900 KB for a call', 'call', json(LONG, 400), LONG_TEXT],
  ['a refusal of 900 KB for a message', 'method', json(LONG, 400), LONG_TEXT],
  [
    'an error of 900 KB for a message',
    'method',
    json({ error: 'no '.repeat(300_000) }),
    /Expected `error` in the answer to have at most \d+ characters, got 900000,/,
  ],
  [
    'a log entry of 900 KB',
    'log',
    json({ entries: [{ at: '2026-03-01T12:00:00Z', kind: 'x', message: 'timeout '.repeat(112_500) }] }),
    /Expected `message` in the answer to have at most 65536 characters, got 900000,/,
  ],
  [
    'a log entry of a kind of 900 KB',
    'log',
    json({ entries: [{ at: '2026-03-01T12:00:00Z', kind: 'x'.repeat(900_000), message: '' }] }),
    /Expected `kind` in the answer to have at most 65536 characters, got 900000,/,
  ],
];
