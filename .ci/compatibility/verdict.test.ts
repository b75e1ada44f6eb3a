import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { BODY, ROWS } from './changes.fixture.ts';
import { differencesOf, type Release, verdictOf } from './verdict.ts';

type Direction = Release['directions'][string];

const releaseOf = (schema: JsonObject, direction: Direction = 'read', file = 'a.json'): Release => ({
  version: '1.0.0',
  directions: { [file]: direction },
  files: { [file]: schema },
});

describe.each(ROWS)('%s', (_what, after, sentence, read, write, both) => {
  test.each([
    ['read it', 'read', read],
    ['write it', 'write', write],
    ['do both', 'both', both],
  ] as const)('for those who %s (%s): %s', (_who, direction, verdict) => {
    const differences = differencesOf(releaseOf(BODY, direction), releaseOf(after, direction));
    expect(differences).toEqual([{ sentence, verdict }]);
    expect(verdictOf(differences)).toBe(verdict);
  });
});

const unionOf = (...names: readonly string[]): JsonObject => ({
  title: 'Any',
  oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
  $defs: Object.fromEntries(names.map((name) => [name, { title: name, type: 'object' }])),
});

test.each([
  ['no change', unionOf('A', 'B'), unionOf('A', 'B'), []],
  ['another order', unionOf('A', 'B'), unionOf('B', 'A'), []],
  ['a further member', unionOf('A'), unionOf('A', 'B'), ['breaking: a.json may be B']],
  ['a member less', unionOf('A', 'B'), unionOf('A'), ['breaking: B is gone', 'compatible: a.json may no longer be B']],
  [
    'a change in a member',
    unionOf('A'),
    { ...unionOf('A'), $defs: { A: { title: 'A', type: 'object', required: ['x'] } } },
    ['compatible: A: `x` is required'],
  ],
  [
    'another shape of a member',
    { type: 'object', properties: { x: { $ref: '#/$defs/A' } } },
    { type: 'object', properties: { x: { type: 'string' } } },
    ['breaking: a.json: `x` is a shape without a name, and was A'],
  ],
])('a union with %s', (_what, before, after, expected) => {
  const differences = differencesOf(releaseOf(before), releaseOf(after));
  expect(differences.map(({ verdict, sentence }) => `${verdict}: ${sentence}`)).toEqual(expected);
});

test('files that are new, gone or turned around', () => {
  const before: Release = { version: '1.0.0', directions: { a: 'read', b: 'read' }, files: { a: BODY, b: BODY } };
  const after: Release = { version: '1.0.0', directions: { b: 'write', c: 'read' }, files: { b: BODY, c: BODY } };
  expect(differencesOf(before, after)).toEqual([
    { verdict: 'breaking', sentence: 'a is gone' },
    { verdict: 'breaking', sentence: 'b has the direction write, and had read' },
    { verdict: 'compatible', sentence: 'c is new' },
  ]);
});

test('a shape in several files is reported once, as breaking if it breaks anyone', () => {
  const part = (required: readonly string[]): JsonObject => ({
    $defs: { Part: { title: 'Part', type: 'object', required } },
  });
  const release = (required: readonly string[]): Release => ({
    version: '1.0.0',
    directions: { a: 'write', b: 'read' },
    files: { a: part(required), b: part(required) },
  });
  expect(differencesOf(release(['x']), release([]))).toEqual([
    { verdict: 'breaking', sentence: 'Part: `x` is no longer required' },
  ]);
});

const POST = { operationId: 'send', responses: { '200': { $ref: '#/components/responses/Ok' } } };
const documentOf = (post: JsonObject): JsonObject => ({ paths: { '/v1/batch': { post } } });

test.each([
  ['nothing but text', { ...POST, summary: 'Other words.' }, []],
  ['another name', { ...POST, operationId: 'put' }, ['breaking: `paths /v1/batch post` is put, and was send']],
  [
    'a further answer',
    { ...POST, responses: { ...POST.responses, '429': {} } },
    ['compatible: `paths /v1/batch post › 429` is new'],
  ],
  ['an answer less', { ...POST, responses: {} }, ['breaking: `paths /v1/batch post › 200` is gone']],
  [
    'a header that may be sent',
    { ...POST, parameters: [{ name: 'X-A' }] },
    ['compatible: `paths /v1/batch post › X-A` is new'],
  ],
  [
    'a header that must be sent',
    { ...POST, parameters: [{ name: 'X-A', required: true }] },
    ['breaking: `paths /v1/batch post › X-A` is new'],
  ],
])('an operation with %s', (_what, post, expected) => {
  const [before, after] = [documentOf(POST), documentOf(post)].map((each) => releaseOf(each, 'read', 'a.openapi.json'));
  const differences = before && after ? differencesOf(before, after) : [];
  const lines = differences.map(({ verdict, sentence }) => `${verdict}: ${sentence.replace('a.openapi.json: ', '')}`);
  expect(lines).toEqual(expected);
});
