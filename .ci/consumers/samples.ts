import { readFileSync } from 'node:fs';
import { sentWebhookBodySchema } from '../../spec/shapes/bodies.ts';

/** The verdict of the shape, from which the schema is made. */
export const isValid = (text: string): boolean => sentWebhookBodySchema.safeParse(JSON.parse(text)).success;

const FILE = new URL('../../schemas/vectors/bodies.json', import.meta.url);

/** The bodies of the test vectors that are one JSON value in one line, right or wrong by the schema. */
export function vectorBodies(): { readonly right: readonly string[]; readonly wrong: readonly string[] } {
  const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: { body: string; treatment: string }[] };
  const texts = (wanted: string): string[] =>
    vectors
      .filter(({ treatment }) => treatment === wanted)
      .map(({ body }) => Buffer.from(body, 'base64').toString())
      .filter((text) => !/[\n\r]/.test(text) && isJson(text));
  return { right: texts('valid').filter(isValid), wrong: texts('invalid').filter((text) => !isValid(text)) };
}

function isJson(text: string): boolean {
  try {
    // The table tells the fate of a number that no double holds, and of an id that is null.
    return !/\d{16}|\d[eE][+-]?\d{3}|Id":null/.test(text) && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

/** Members that no schema lists. */
const ADDED = { 'not listed': [1, 2.5, null, { deep: 'größe' }] };

/** The same body with unknown members, as a service may add them: in itself, and in each object within its context. */
export function withUnknownMembers(text: string): string {
  const { context, ...body } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...body, ...(context !== undefined && { context: extended(context) }), ...ADDED });
}

function extended(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, extended(member)]);
  return { ...Object.fromEntries(members), ...ADDED };
}

const TRACK = {
  version: 1,
  type: 'track',
  userId: 'u',
  event: 'e',
  properties: {},
  timestamp: '2026-01-01T00:00:00.000Z',
};
const DIGITS = [0x660, 0x966, 0xff10, 0x1d7ce];

/** Documents on which validators may disagree: spellings of numbers, ends of lines, and digits of other scripts. */
export const ODD_DOCUMENTS: readonly string[] = [
  ...['1.0', '1e0', '1E+0', '10e-1', '0.1e1', '1.5', '-1', '1e1', '"1"', 'true', '[1]'].map((version) =>
    JSON.stringify(TRACK).replace('"version":1', `"version":${version}`),
  ),
  ...['\n', '\r', '\r\n', '\u2028', '\u2029', '\v', '\0', ' ', 'Z'].flatMap((end) =>
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000+00:00'].flatMap((timestamp) => [
      JSON.stringify({ ...TRACK, timestamp: `${timestamp}${end}` }),
      JSON.stringify({ ...TRACK, timestamp: `${end}${timestamp}` }),
    ]),
  ),
  ...DIGITS.map((zero) =>
    JSON.stringify({ ...TRACK, timestamp: TRACK.timestamp.replaceAll('0', String.fromCodePoint(zero)) }),
  ),
  ...[null, 1, '1', [], undefined].map((version) =>
    JSON.stringify({ type: 'delete', userId: 'u', timestamp: TRACK.timestamp, version }),
  ),
  ...['null', 'true', '1', '"track"', '[]', '{}', '[{}]'],
];
