import { expect, it } from 'vitest';
import { SHAPE_NAMES } from '../../spec/schema-catalogue.ts';
import { agreementSamples, disagreements, zodVerdicts } from './agreement.ts';

const SAMPLES = 2_000;
const samples = agreementSamples(SAMPLES, 7);

it('prints the samples on which validators disagree, with what each says', () => {
  const two = [
    { schema: 'a', text: '1' },
    { schema: 'b', text: '2' },
  ];
  const verdicts = new Map([
    ['one', [true, true]],
    ['other', [true, false]],
  ]);
  expect(disagreements(two, verdicts)).toEqual(['one: valid, other: invalid: b 2']);
});

it('makes the same samples for a seed, none twice, of every shape', () => {
  expect(agreementSamples(SAMPLES, 7)).toEqual(samples);
  expect(new Set(samples.map(({ schema, text }) => `${schema} ${text}`)).size).toBe(SAMPLES);
  expect(new Set(samples.map(({ schema }) => schema))).toEqual(new Set(SHAPE_NAMES));
});

it('makes valid and invalid samples', () => {
  const valid = zodVerdicts(samples).filter(Boolean).length;
  expect(valid).toBeGreaterThan(SAMPLES / 3);
  expect(valid).toBeLessThan((SAMPLES * 2) / 3);
});

it.each([
  ['a newline at the end of a string', /\\n"/],
  ['digits of another script', /[\u0660-\u0669]/],
  ['an integer written with a fraction', /:\d+[.]0[,}\]]/],
  ['an integer written with an exponent', /:\d+e0[,}\]]/],
  ['an integer that a double just holds', /9007199254740992/],
  ['a key that JavaScript treats in its own way', /"__proto__":/],
])('makes samples with %s', (_, pattern) => {
  expect(samples.filter(({ text }) => pattern.test(text)).length).toBeGreaterThan(0);
});
