import { VECTOR_FILES, type VectorFileName, type VectorSet } from '../../spec/shapes/vectors.ts';
import { judgeAnswer } from '../../spec/vectors/judge.ts';
import type { Rules } from '../rules/rules.ts';
import { computeAnswers } from './answers.ts';
import { audienceVectors } from './audiences.ts';
import { bodyVectors } from './bodies.ts';
import { clientVectors } from './client.ts';
import { deliveryVectors } from './delivery.ts';
import { integrationsVectors } from './integrations.ts';
import { signatureVectors } from './signature.ts';
import { timestampVectors } from './timestamps.ts';

export const VECTOR_NAMES = Object.keys(VECTOR_FILES) as readonly VectorFileName[];

/** All vectors. The same program always makes the same ones. */
export function makeVectors(): VectorSet {
  return {
    signature: signatureVectors(),
    bodies: bodyVectors(),
    timestamps: timestampVectors(),
    integrations: integrationsVectors(),
    audiences: audienceVectors(),
    delivery: deliveryVectors(),
    client: clientVectors(),
  };
}

/** Vectors of a file that an implementation with these rules gets wrong: their ids and the reasons. */
export function wrongIn(name: VectorFileName, rules: Rules, set: VectorSet): string[] {
  const answers = computeAnswers(name, rules, set[name]);
  return set[name].flatMap((vector) => {
    if (vector.treatment === 'acceptable') return [];
    const verdicts = (answers.get(vector.id) ?? []).map((answer) => judgeAnswer(name, vector, answer));
    const wrong = verdicts.find((verdict) => verdict !== null);
    return wrong === undefined ? [] : [`${vector.id}: ${wrong}`];
  });
}
