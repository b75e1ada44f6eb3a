import { expect, test } from 'vitest';
import { REFERENCE } from '../rules/reference.ts';
import { VARIANTS } from '../rules/variants/index.ts';
import { makeVectors, VECTOR_NAMES, wrongIn } from './index.ts';

const SET = makeVectors();

test.each(VARIANTS)('the variant $name agrees with every vector of every file', ({ rules }) => {
  expect(VECTOR_NAMES.flatMap((name) => wrongIn(name, rules(REFERENCE), SET))).toEqual([]);
});
