import { expect, test } from 'vitest';
import { SEVEN_KINDS } from '../../../../spec/samples/seven-kinds.ts';
import { BODY_KINDS } from '../../../../spec/shapes/bodies.ts';
import { jsonSchemasOfCalls } from '../../server/api.ts';
import { type CallSchema, callOf, fieldsOf, textsOf } from './form-fields.js';

// A schema is any JSON object to those who write it.
const schemas = (await jsonSchemasOfCalls()) as Record<string, CallSchema>;
const fieldsFor = (kind: string) => fieldsOf(schemas[kind] ?? {});

test.each(BODY_KINDS)('the sample of %s goes through the form unchanged', (kind) => {
  const fields = fieldsFor(kind);
  expect(callOf(kind, fields, textsOf(fields, SEVEN_KINDS[kind]))).toEqual({ call: SEVEN_KINDS[kind], problems: {} });
});

test('what a kind needs comes first', () => {
  expect(
    fieldsFor('alias')
      .map(({ name, isRequired }) => [name, isRequired])
      .slice(0, 3),
  ).toEqual([
    ['userId', true],
    ['previousId', true],
    ['anonymousId', false],
  ]);
});

test('members that the schema does not list, or that are of another type, are kept', () => {
  const call = { type: 'track', event: 'E', userId: 7, colour: { deep: ['blue'] } };
  const fields = fieldsFor('track');
  expect(JSON.parse(textsOf(fields, call)['other members'] ?? '')).toEqual({ userId: 7, colour: { deep: ['blue'] } });
  expect(callOf('track', fields, textsOf(fields, call)).call).toEqual(call);
});

test.each([
  ['properties', '{"a": }', 'Expected JSON'],
  ['other members', '[1]', 'Expected an object'],
])('names what is wrong with %s', (name, text, problem) => {
  const { problems } = callOf('track', fieldsFor('track'), { event: 'E', [name]: text });
  expect(problems).toEqual({ [name]: expect.stringContaining(problem) });
});
