import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VECTOR_FILES, type VectorFileName, type VectorsOf } from '../../../spec/shapes/vectors.ts';
import { makeRequest } from '../receivers/request.fixture.ts';
import { judgeJson, judgeShape, judgeType } from './body.ts';
import { judgeDigest, judgeSigned } from './digest.ts';

/** The checks of the suite agree with the test vectors on what is right and what is wrong. */

function readVectors<Name extends VectorFileName>(name: Name): VectorsOf<Name> {
  const text = readFileSync(new URL(`../../../schemas/vectors/${name}.json`, import.meta.url), 'utf8');
  return VECTOR_FILES[name].parse(JSON.parse(text)).vectors as VectorsOf<Name>;
}

/** A member within the context of a screen fails the shape of the body as a whole. */
const OF_SHAPE: Readonly<Record<string, string>> = { 'BOD-019': 'BOD-003' };

const decided = <Vector extends { readonly treatment: string }>(vectors: readonly Vector[]): Vector[] =>
  vectors.filter(({ treatment }) => treatment !== 'acceptable');

test('every signature', () => {
  const misjudged = decided(readVectors('signature')).filter(({ body, header, secret, treatment }) => {
    const rawHeaders = header === null ? [] : ['X-Signature', header];
    const request = { ...makeRequest({ rawHeaders }), body: Buffer.from(body, 'base64') };
    const deviation = judgeSigned(request) ?? judgeDigest(request, [secret]);
    return (deviation === undefined) !== (treatment === 'valid');
  });
  expect(misjudged.map(({ id }) => id)).toEqual([]);
});

test('every body, as it is sent to any user, and the requirement that a wrong one breaks', () => {
  const misjudged = decided(readVectors('bodies')).filter(({ body, treatment, requirement }) => {
    const request = { ...makeRequest(), body: Buffer.from(body, 'base64') };
    const deviations = [judgeJson(request), judgeType(request), ...judgeShape(request, true)];
    const broken = deviations.flatMap((each) => each?.requirement ?? []);
    return treatment === 'valid'
      ? broken.length > 0
      : !broken.some((id) => id === (OF_SHAPE[requirement] ?? requirement));
  });
  expect(misjudged.map(({ id }) => id)).toEqual([]);
});
