import { describe, expect, it } from 'vitest';
import { expectBlame } from './blame.fixture.ts';
import type { Misdeed } from './hostile-shim.fixture.ts';
import {
  body,
  bytes,
  changed,
  closed,
  dripping,
  endless,
  json,
  nested,
  raw,
  reset,
  silent,
} from './misdeeds.fixture.ts';
import { AT, type Place } from './places.fixture.ts';
import { playHostile } from './play-hostile.fixture.ts';

const MIB = 1024 * 1024;
const HEAD = 'HTTP/1.1 200 OK\r\n';

const DEEP = /Expected an answer with JSON nested at most 64 levels deep, got more \(/;
const MANY = /Expected an answer with JSON with at most 200000 values, got more \(/;
const LARGE = /Expected an answer of at most \d+ bytes, got more \(/;
const DOCUMENT = /Expected (the answer|`[\w.]+` in the answer) to be as the contract says, got /;
const NOT_JSON = /Expected a JSON answer, got status \d+ with "/;
const UNREACHABLE = /Expected an answer, got the error "/;
const LATE = /Expected an answer (to any request )?within [\d.]+ s, got none \(/;

const huge = (): string => JSON.stringify({ world: 'x'.repeat(5 * MIB) });
const objects = (name: string, count: number) => (): string => `{"${name}":[${'{},'.repeat(count - 1)}{}]}`;

describe('a target that answers with too much', () => {
  it.each<[what: string, place: Place, misdeed: Misdeed, blame: RegExp]>([
    ['100,000 nested arrays', 'describe', body(() => nested('[', ']')), DEEP],
    ['100,000 nested objects', 'world', body(() => nested('{"a":', '}')), DEEP],
    ['deep JSON in a member that nobody reads', 'read', body(() => `{"x":${nested('[', ']')}}`), DEEP],
    ['deep JSON in a refusal', 'source', body(() => nested('[', ']'), 422), DEEP],
    ['deep JSON with a status 500', 'call', body(() => nested('[', ']'), 500), DEEP],
    ['deep JSON that never ends', 'log', body(() => '['.repeat(500_000)), DEEP],
    ['16 MB of empty objects for a list of roles', 'describe', body(objects('roles', 5_500_000)), LARGE],
    ['16 MB of empty objects for a log', 'log', body(objects('entries', 5_500_000)), LARGE],
    ['a million numbers for a log', 'log', body(() => `[${'1,'.repeat(1_000_000)}1]`), MANY],
    ['190,000 empty objects for a log', 'log', body(objects('entries', 190_000)), /Expected `entries.0.at` in the/],
    ['190,000 empty objects for lines', 'lines', body(objects('lines', 190_000)), /Expected `lines.0` in the/],
    ['190,000 empty objects for roles', 'describe', body(objects('roles', 190_000)), /Expected `roles.0` in the/],
    ['150,000 unknown members', 'world', body(() => `{${'"a":1,'.repeat(90_000)}"b":2}`), DOCUMENT],
    ['a world id of 5 MB', 'world', body(huge), LARGE],
    [
      'a world id of 900 KB',
      'world',
      json({ world: 'x'.repeat(900_000) }),
      /`world` .* at most 200 characters, got 900000,/,
    ],
    ['a client id of 900 KB', 'client', json({ client: 'x'.repeat(900_000) }), /`client` .* at most 200 characters/],
    ['a refusal of 2 MB', 'world', json({ error: { message: 'x'.repeat(2 * MIB) } }, 400), LARGE],
    [
      'a refusal of 900 KB',
      'world',
      json({ error: { message: 'no '.repeat(300_000) } }, 400),
      /refused a request that every case needs: no no/,
    ],
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
      'a version of 900 KB',
      'describe',
      changed((d) => ({ ...d, implementation: { name: 'n', version: '1'.repeat(900_000) } })),
      /`implementation.version` .* at most 200/,
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
    [
      '100,000 roles',
      'describe',
      changed((d) => ({ ...d, roles: Array.from({ length: 100_000 }, () => 'router') })),
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
      LARGE,
    ],
    [
      'a body that is promised to have 900 GB',
      'read',
      endless(`${HEAD}Content-Length: 900000000000\r\n\r\n`, ' '.repeat(0x4000)),
      LARGE,
    ],
    ['an endless header', 'read', endless(`${HEAD}X: `, 'x'.repeat(0x4000)), UNREACHABLE],
    ['endless headers', 'read', endless(HEAD, 'X-Header: some value\r\n'.repeat(500)), UNREACHABLE],
    ['an endless status line', 'read', endless('HTTP/1.1 200 ', 'O'.repeat(0x4000)), UNREACHABLE],
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
  ])('namely %s, is to blame itself', async (_, place, misdeed, blame) => {
    expectBlame(await playHostile({ at: AT[place], misdeed }), blame);
  });
});

describe('a target whose answer is odd', () => {
  it.each<[what: string, place: Place, misdeed: Misdeed, blame: RegExp]>([
    [
      'status 101',
      'read',
      bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      /got status 101, which changes/,
    ],
    [
      'status 101 to a POST',
      'world',
      bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      /got status 101, which changes/,
    ],
    [
      'status 101 without an upgrade',
      'read',
      bytes('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
      /got status 101, which changes/,
    ],
    [
      'status 101 to the first request',
      'describe',
      bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      /got status 101, which changes/,
    ],
    [
      'an upgrade with status 200',
      'read',
      bytes(`${HEAD}Connection: Upgrade\r\nUpgrade: x\r\n\r\n`),
      /Expected an answer/,
    ],
    ['status 100, and no more', 'read', bytes('HTTP/1.1 100 Continue\r\n\r\n'), LATE],
    ['nothing', 'read', silent, LATE],
    ['nothing to a POST', 'world', silent, LATE],
    ['half a head', 'source', bytes('HTTP/1.1 204 No'), LATE],
    ['half a body', 'log', bytes(`${HEAD}Content-Length: 90\r\n\r\n{"entries"`), LATE],
    ['a body that drips', 'read', dripping(`${HEAD}Content-Length: 900\r\n\r\n`, ' '), LATE],
    ['a head that drips', 'read', dripping(HEAD, 'X: y\r\n'), LATE],
    ['white space that drips', 'read', dripping('', '\r\n'), LATE],
    [
      'nothing, and half a close',
      'read',
      raw((socket) => void socket.end(`${HEAD}Content-Length: 90\r\n\r\n{`)),
      UNREACHABLE,
    ],
    ['a reset', 'read', reset, UNREACHABLE],
    ['a close', 'call', closed, UNREACHABLE],
    ['what is not HTTP', 'read', raw((socket) => void socket.end('SSH-2.0-hostile\r\n')), UNREACHABLE],
    ['two lengths', 'read', bytes(`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`), UNREACHABLE],
    ['a bad chunk', 'read', bytes(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`), UNREACHABLE],
    ['compressed bytes', 'read', body('\u001f\u008b\u0008garbage', 200, { 'content-encoding': 'gzip' }), NOT_JSON],
    ['HTML', 'world', body('<!doctype html>'), NOT_JSON],
    ['half of JSON', 'advance', body('{"now":"2026-'), NOT_JSON],
    ['a number that is too large', 'read', changed((d) => ({ ...d, busy: 1e308 })), /Expected `busy` to come down/],
    ['infinity', 'read', body('{"now":"2026-03-01T12:00:00Z","next":null,"busy":1e999}'), DOCUMENT],
    ['null', 'client', json(null), DOCUMENT],
    ['nothing in a body', 'client', body(''), /got no body/],
    ['a redirect', 'source', body('', 302, { location: '/' }), /Expected status 204, got 302 with no body/],
    ['status 999', 'call', body('', 999), /Expected status 202, got 999/],
    ['`__proto__` members', 'world', body('{"__proto__":{"world":"w1"}}'), DOCUMENT],
    ['a method that never returns within the limit of the contract', 'method', body('[]'), DOCUMENT],
  ])('namely %s, is to blame itself', async (_, place, misdeed, blame) => {
    expectBlame(await playHostile({ at: AT[place], misdeed }), blame);
  });

  it.each<[what: string, misdeed: Misdeed]>([
    ['never answers it', silent],
    ['refuses it at length', json({ error: { message: 'no '.repeat(300_000) } }, 400)],
    ['answers it with deep JSON', body(() => nested('[', ']'))],
    ['changes the protocol', bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  ])(
    'when a world is deleted, and %s, changes no result',
    async (_, misdeed) => {
      const { results } = await playHostile({ at: AT.drop, misdeed });
      expect(results.verdict).toBe('conformant');
    },
    40_000,
  );
});

it('a target that does none of this passes', async () => {
  const { results, exitCode } = await playHostile({ at: /^NEVER$/, misdeed: silent });
  expect(results.cases.map(({ status, reason = '' }) => status + reason)).toEqual(['passed']);
  expect(exitCode).toBe(0);
});
