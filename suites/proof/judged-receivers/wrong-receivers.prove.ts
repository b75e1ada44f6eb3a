import { describe, expect, it } from 'vitest';
import { RECEIVER_REQUIREMENTS } from '../../../spec/requirements/index.ts';
import { mistakenSignature } from '../../../spec/webhooks/signature-mistakes.ts';
import { RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import { spaced } from '../../cases/receiver/kit/spellings.ts';
import { failedFor, judge } from './judge.fixture.ts';
import { digest, type ReceiverRules, RIGHT, SECRET, startReceiver } from './receiver.fixture.ts';
import { MISTAKEN_RECEIVERS, WRONG_RECEIVERS } from './wrong-receivers.fixture.ts';

/** Two of them take more than 6 s to show their mistake. */
const LIMIT_MS = 120_000;

/** A certificate and a restart have their own tests. */
const ELSEWHERE = ['RCV-020', 'RCV-030', 'RCV-031'];

const asserted = RECEIVER_REQUIREMENTS.filter(({ treatment }) => treatment === 'assert').map(({ id }) => id);

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
  ...(
    [
      ['sha256', 'HMAC-SHA256 instead of HMAC-SHA1'],
      ['in-base64', 'in base64 instead of hexadecimal'],
      ['with-prefix-sha1', 'written with the prefix `sha1=`'],
      ['keyed-with-line-break', 'keyed with the secret followed by a line break'],
    ] as const
  ).map(([name, words]): [string, ReceiverRules['isAuthentic'], string] => [
    `expects the mistake ${name}`,
    (body, value) => value === mistakenSignature(name, SECRET, body),
    `It accepts a request whose digest is ${words}.`,
  ]),
  [
    'expects what another service sends',
    (body, value) => value === `sha256=${digest(body, SECRET, 'sha256')}`,
    'It accepts a request whose digest is HMAC-SHA256 instead of HMAC-SHA1, written with the prefix `sha256=`.',
  ],
  [
    'rewrites the body as Python does',
    (body, value) => value === digest(spaced(JSON.parse(body.toString())), SECRET),
    'It accepts a request whose digest is over the body re-serialised with a space after each colon and comma.',
  ],
  [
    'expects upper case',
    (body, value) => value === digest(body, SECRET).toUpperCase(),
    'It accepts a request whose digest is written in upper case.',
  ],
  [
    'expects no signature',
    (_, value) => value === undefined,
    'It accepts a request without X-Signature, so it may have no secret.',
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
