import { describe, expect, it, test } from 'vitest';
import { judgeAnswer } from '../../spec/vectors/judge.ts';
import { checkWebhook } from '../../spec/webhooks/parse.ts';
import { explainSignature, verifySignature } from '../../spec/webhooks/signature.ts';
import { REFERENCE } from '../rules/reference.ts';
import { faultsFound, makeVectors, VECTOR_NAMES, wrongIn } from './index.ts';

const SET = makeVectors();
const ALL = VECTOR_NAMES.flatMap((name) => SET[name].map((vector) => ({ name, vector })));

/** Of the faults in signature, body, timestamp, integrations and audience. */
const SHARE_LEAST = 0.9;

describe('the vectors', () => {
  it('are at least 600, with distinct ids, below the name of their file', () => {
    const ids = ALL.map(({ vector }) => vector.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(600);
    expect(ALL.filter(({ name, vector }) => !vector.id.startsWith(`${name}/`))).toEqual([]);
  });

  it('show a wrong answer for each mistake in a signature', () => {
    const wrong = SET.signature.filter(({ treatment }) => treatment === 'invalid');
    expect(wrong.filter(({ mistake }) => mistake === undefined)).toEqual([]);
    expect(new Set(wrong.map(({ mistake }) => mistake)).size).toBeGreaterThan(70);
  });
});

describe('what receivers import', () => {
  test('verifySignature agrees with every vector', () => {
    const wrong = SET.signature.flatMap((vector) => {
      const isRight = verifySignature(Buffer.from(vector.body, 'base64'), vector.header, vector.secret);
      const verdict = judgeAnswer('signature', vector, isRight ? 'valid' : 'invalid');
      return verdict === null ? [] : [`${vector.id}: ${verdict}`];
    });
    expect(wrong).toEqual([]);
  });

  test('explainSignature has a sentence for each wrong one', () => {
    const silent = SET.signature.filter(
      ({ treatment, body, header, secret }) =>
        treatment === 'invalid' && explainSignature(Buffer.from(body, 'base64'), header, secret) === undefined,
    );
    expect(silent).toEqual([]);
  });

  test('checkWebhook agrees with every vector, on the value and on the path of what is wrong', () => {
    const wrong = SET.bodies.flatMap((vector) => {
      const checked = checkWebhook(Buffer.from(vector.body, 'base64'));
      const answer = checked.ok ? { value: checked.body } : { path: checked.problem.path };
      const verdict = judgeAnswer('bodies', vector, answer);
      return verdict === null ? [] : [`${vector.id}: ${verdict}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('senders', () => {
  test.each(VECTOR_NAMES)('the reference agrees with every vector of %s', (name) => {
    expect(wrongIn(name, REFERENCE, SET)).toEqual([]);
  });

  test('nine of ten faults of signature, body, timestamp, integrations and audience are shown', () => {
    const { count, missed } = faultsFound(SET);
    expect(1 - missed.length / count, missed.join(', ')).toBeGreaterThanOrEqual(SHARE_LEAST);
  });
});
