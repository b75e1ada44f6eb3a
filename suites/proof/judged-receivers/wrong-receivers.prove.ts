import { describe, expect, it } from 'vitest';
import { RECEIVER_REQUIREMENTS } from '../../../spec/requirements/index.ts';
import { RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import { failedFor, judge } from './judge.fixture.ts';
import { digest, type ReceiverRules, RIGHT, SECRET, startReceiver } from './receiver.fixture.ts';
import { MISTAKEN_RECEIVERS, WRONG_RECEIVERS } from './wrong-receivers.fixture.ts';

/** Two of them take more than 6 s to show their mistake. */
const LIMIT_MS = 120_000;

/** A test cannot serve a certificate to itself without one, so the certificate has its own test. */
const ELSEWHERE = ['RCV-020'];

const asserted = RECEIVER_REQUIREMENTS.filter(({ treatment }) => treatment === 'assert').map(({ id }) => id);

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

describe('a receiver', () => {
  // One after another, because the burst of one would take the time in which another has to answer.
  it.each([...WRONG_RECEIVERS, ...MISTAKEN_RECEIVERS])(
    'that $name fails $breaks, and nothing else',
    async ({ breaks, also = [], rules, withEffects, burst = 50 }) => {
      const receiver = await startReceiver({ ...RIGHT, ...rules });
      const effectsUrl = withEffects === true ? new URL(receiver.effectsUrl) : undefined;
      const results = await judge(receiver.url, { effectsUrl, burst }).finally(receiver.close);
      expect(failedFor(results).sort()).toEqual([breaks, ...also].sort());
      expect(results.verdict).toBe('not-conformant');
      expect(results.cases.filter(({ status }) => status === 'could-not-run')).toEqual([]);
    },
    LIMIT_MS,
  );
});

it.each<[what: string, isAuthentic: ReceiverRules['isAuthentic'], diagnosis: string]>([
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
  const receiver = await startReceiver({ ...RIGHT, isAuthentic });
  const results = await judge(receiver.url).finally(receiver.close);
  expect(failedFor(results)).toEqual(['RCV-001']);
  expect(results.cases.find(({ id }) => id === 'receiver/plain')?.failure?.diagnosis).toBe(diagnosis);
  expect(results.summary).toMatchObject({ failed: 1, passed: 0 });
});

it('is observed to refuse nothing if it accepts what is not authentic', async () => {
  const receiver = await startReceiver({ ...RIGHT, isAuthentic: () => true });
  const { observations, cases } = await judge(receiver.url).finally(receiver.close);
  const answers = Object(observations.find(({ requirement }) => requirement === 'RCV-022')?.value);
  // It fails on a body that is not JSON, behind the signature.
  expect(new Set(Object.values(answers))).toEqual(new Set(['accepted', 500]));
  const [, answered] = cases.find(({ id }) => id === 'receiver/unsigned')?.transcript ?? [];
  // A timeline draws such words as an answer that was given.
  expect(answered).toMatchObject({ actor: 'receiver', what: expect.stringMatching(/^the receiver answers 200/) });
});

describe('the cases', () => {
  it('name every requirement of receivers', () => {
    const named = new Set(RECEIVER_CASES.flatMap(({ requirements }) => requirements));
    expect(RECEIVER_REQUIREMENTS.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });

  it('have a wrong receiver for every asserted requirement', () => {
    const broken = new Set(
      [...WRONG_RECEIVERS, ...MISTAKEN_RECEIVERS].map(({ breaks }): string => breaks).concat(ELSEWHERE),
    );
    expect(asserted.filter((id) => !broken.has(id))).toEqual([]);
  });
});
