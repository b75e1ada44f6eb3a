import { gzipSync } from 'node:zlib';
import type { CaseId } from '../../cases/index.ts';
import type { Misdeed } from '../implementations/hostile-router/misdeeds.fixture.ts';
import { withBody } from './senders.fixture.ts';

const MEGABYTE = 1024 * 1024;

const JSON_BODY = 'every-request/json';
const TRACK_BODY = 'every-request/track-body';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
/** The conforming body with one more member. */
const plus =
  (member: string) =>
  (body: string): string =>
    `${body.slice(0, -1)},${member}}`;
/** The conforming body with other `properties`. */
const properties =
  (value: string) =>
  (body: string): string =>
    plus(`"properties":${value}`)(body);
const binary = Buffer.from(Array.from({ length: MEGABYTE }, (_, index) => (index * 7_919) % 256));

const TOO_DEEP = /^could-not-run: Expected JSON nested at most 200 levels deep in one body, got more \(hook-1; /;
const TOO_MANY = /^could-not-run: Expected JSON with at most 100000 values in one body, got more \(hook-1; /;
const TOO_LARGE = /^could-not-run: Expected at most 4194304 bytes in one body, got more \(hook-1; /;
const NO_OBJECT = /^failed: BOD-001: /;
const WRONG_SHAPE = /^failed: BOD-005: /;
const PASSED = /^passed: $/;

/** For tests only: the messages of a router in its first world, and the end of the case there. */
export type SenderRow = readonly [what: string, caseId: CaseId, misdeed: Misdeed, ending: RegExp];

/** For tests only: bodies that no conforming router sends. */
export const HOSTILE_BODIES: readonly SenderRow[] = [
  ['100,000 arrays in each other', JSON_BODY, withBody(() => nested(100_000)), TOO_DEEP],
  ['100,000 objects in each other', JSON_BODY, withBody(() => '{"a":'.repeat(100_000)), TOO_DEEP],
  ['deep properties', TRACK_BODY, withBody(properties(nested(100_000))), TOO_DEEP],
  ['a tolerable depth', TRACK_BODY, withBody(properties(nested(190))), WRONG_SHAPE],
  ['a million empty objects', JSON_BODY, withBody(() => `[${'{},'.repeat(1_000_000)}0]`), TOO_MANY],
  ['a million numbers', TRACK_BODY, withBody(properties(`[${'0,'.repeat(1_000_000)}0]`)), TOO_MANY],
  ['as many values as allowed', TRACK_BODY, withBody(properties(`[${'0,'.repeat(90_000)}0]`)), WRONG_SHAPE],
  ['more than a body may have', JSON_BODY, withBody(() => `"${'x'.repeat(5 * MEGABYTE)}"`), TOO_LARGE],
  ['a run of one character', JSON_BODY, withBody(() => 'x'.repeat(4 * MEGABYTE - 1)), NO_OBJECT],
  ['one long property', TRACK_BODY, withBody(properties(`"${'x'.repeat(3 * MEGABYTE)}"`)), WRONG_SHAPE],
  ['runs of 49 characters', JSON_BODY, withBody(() => `${'a'.repeat(49)}${'b'.repeat(49)}`.repeat(40_000)), NO_OBJECT],
  ['a long name', JSON_BODY, withBody(plus(`"${'n'.repeat(3 * MEGABYTE)}":1`)), PASSED],
  [
    'a long type',
    'every-request/type',
    withBody(plus(`"type":"${'t'.repeat(3 * MEGABYTE)}"`)),
    /^failed: BOD-011: "ttt…/,
  ],
  ['only blanks', JSON_BODY, withBody(() => ' '.repeat(4 * MEGABYTE)), NO_OBJECT],
  ['only quotes', JSON_BODY, withBody(() => '"'.repeat(2 * MEGABYTE)), NO_OBJECT],
  ['only control characters', JSON_BODY, withBody(() => '\u0001'.repeat(4 * MEGABYTE)), NO_OBJECT],
  ['terminal escapes', JSON_BODY, withBody(() => '\u001b]0;owned\u0007##vso[task.complete]'), NO_OBJECT],
  ['binary', JSON_BODY, withBody(() => binary), NO_OBJECT],
  ['no body', JSON_BODY, withBody(() => ''), NO_OBJECT],
  ['a key twice, the second wrong', 'every-request/version', withBody(plus('"version":2')), /^failed: BOD-009: 2$/],
  ['a key 50,000 times', JSON_BODY, withBody((body) => `{${'"a":1,'.repeat(40_000)}${body.slice(1)}`), PASSED],
  ['prototypes', JSON_BODY, withBody(plus('"__proto__":{"type":"x"},"constructor":{"prototype":1}')), PASSED],
  [
    'a giant number',
    'every-request/version',
    withBody(plus(`"version":1${'0'.repeat(MEGABYTE)}`)),
    /^failed: BOD-009: /,
  ],
  ['a number beyond all', 'every-request/version', withBody(plus('"version":1e999999')), /^failed: BOD-009: null$/],
  [
    'a huge timestamp',
    'every-request/timestamp-form',
    withBody(plus(`"timestamp":"${'9'.repeat(MEGABYTE)}Z"`)),
    /^failed: TIM-001: /,
  ],
  [
    'a gzip bomb',
    JSON_BODY,
    withBody(() => gzipSync(Buffer.alloc(64 * MEGABYTE)), 'Content-Encoding: gzip\r\n'),
    /^could-not-run: Expected at most 4194304 bytes in one decoded body, got more/,
  ],
  ['deep JSON in gzip', JSON_BODY, withBody(() => gzipSync(nested(100_000)), 'Content-Encoding: gzip\r\n'), TOO_DEEP],
  ['gzip that is none', JSON_BODY, withBody(() => 'no gzip', 'Content-Encoding: gzip\r\n'), NO_OBJECT],
];
