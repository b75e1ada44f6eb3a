import { afterEach, expect, it } from 'vitest';
import { failedFor, judge } from './judge.fixture.ts';
import { type ReceiverRules, RIGHT, type SampleReceiver, SECRET, startReceiver } from './receiver.fixture.ts';
import { digest } from './verified.fixture.ts';

let receiver: SampleReceiver | undefined;
afterEach(() => receiver?.close());

const REWRITES = 'It seems to verify JSON that it writes again, not the raw bytes:';
const spaced = (text: string): string => text.replaceAll('":', '": ').replace(/,"/g, ', "');
const sorted = (text: string): string => {
  const json: Record<string, unknown> = JSON.parse(text);
  const { properties, ...others } = json;
  const members = Object.entries({ ...others, properties: sortedObject(Object(properties)) });
  return JSON.stringify(sortedObject(Object.fromEntries(members)));
};
const sortedObject = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)));

type IsAuthentic = ReceiverRules['isAuthentic'];

it.each<[what: string, isAuthentic: IsAuthentic, diagnosis: string]>([
  [
    'rewrites the body as Python does',
    (body, value) => value === digest(spaced(JSON.stringify(JSON.parse(body.toString()))), SECRET),
    `${REWRITES} it accepts a body that is written with a space after each colon and comma.`,
  ],
  [
    'sorts the members of the body',
    (body, value) => value === digest(sorted(body.toString()), SECRET),
    `${REWRITES} it accepts a body with its members sorted.`,
  ],
  [
    'expects SHA-256',
    (body, value) => value === digest(body, SECRET, 'sha256'),
    'It expects HMAC-SHA256 instead of HMAC-SHA1.',
  ],
  [
    'expects base64',
    (body, value) => value === Buffer.from(digest(body, SECRET), 'hex').toString('base64'),
    'It expects the digest in base64 instead of hexadecimal.',
  ],
  [
    'expects a prefix',
    (body, value) => value === `sha1=${digest(body, SECRET)}`,
    'It expects `sha1=` before the digest.',
  ],
  [
    'expects upper case',
    (body, value) => value === digest(body, SECRET).toUpperCase(),
    'It expects the digest in upper case.',
  ],
  [
    'has not got its secret',
    (body, value) => value === digest(body, ''),
    'It expects a digest with an empty secret, as if it had no secret.',
  ],
  [
    'expects no signature',
    (_, value) => value === undefined,
    'It accepts the request without X-Signature, so it may have no secret.',
  ],
  [
    'has another secret',
    (body, value) => value === digest(body, 'another one'),
    'The receiver may have a different secret.',
  ],
])('a receiver that %s is told so', async (_, isAuthentic, diagnosis) => {
  receiver = await startReceiver({ ...RIGHT, isAuthentic });
  const results = await judge(receiver.url);
  expect(failedFor(results)).toEqual(['RCV-001']);
  expect(results.cases.find(({ id }) => id === 'receiver/plain')?.failure?.diagnosis).toBe(diagnosis);
  expect(results.summary).toMatchObject({ failed: 1, passed: 0 });
});
