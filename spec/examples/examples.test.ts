import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, test } from 'vitest';
import { toJsonSchema } from '../json-schema.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES, type ShapeName } from '../schema-catalogue.ts';
import { listChanges } from './changed.fixture.ts';
import { findExamples } from './examples.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

test.each(SHAPE_NAMES)('Zod and the JSON Schema agree on every change of an example of %s', (name) => {
  const validate = ajv.compile(toJsonSchema(name, PUBLISHED_SHAPES[name]));
  const examples = findExamples(name);
  const isValid = (document: unknown): boolean => PUBLISHED_SHAPES[name].safeParse(document).success;
  expect(examples.filter((each) => !isValid(each))).toEqual([]);
  const changed = examples.flatMap(listChanges);
  expect(changed.filter((each) => !isValid(each)).length).toBeGreaterThan(0);
  expect(changed.filter((each) => isValid(each) !== validate(each))).toEqual([]);
});

const URLS = ['example.com/hook', '/hook', 'ftp://example.com/', 'http://', 'http:///hook', 'http://a/\n', '', 1];
const INSTANTS = [
  'yesterday',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00Z\n',
  0,
];
const COUNTS = ['1', -1, 1.5, true];
const CLOCK = { now: '2026-01-01T00:00:00.000Z' };

/** Values that a member must refuse, in one document for each kind of value. */
const REFUSED: readonly (readonly [ShapeName, string, readonly unknown[]])[] = [
  ['contract/ingestion', 'ingestion', URLS],
  ['contract/client-request', 'endpoint', URLS],
  ['contract/world-request', 'now', INSTANTS],
  ['contract/clock', 'now', INSTANTS],
  ['contract/clock', 'busy', COUNTS],
  ['contract/advance', 'advanceMs', COUNTS],
  ['contract/client-request', 'flushAt', [0, ...COUNTS]],
  ['contract/description', 'roles', [[], ['sender'], 'router']],
  ['contract/description', 'contract', [2, '1']],
  ['contract/client-call', 'method', ['track', 'Screen']],
  ['track-call', 'event', [null, 1, {}, undefined]],
  ['track-body', 'version', [2, '1', undefined]],
  ['webhook-body', 'type', ['Track', 'unknown', undefined]],
];

describe('a shape', () => {
  it.each(REFUSED)('%s refuses wrong values of `%s`', (name, member, values) => {
    const [example] = findExamples(name);
    const verdicts = values.map((value) => PUBLISHED_SHAPES[name].safeParse({ ...Object(example), [member]: value }));
    expect(verdicts.filter(({ success }) => success)).toEqual([]);
  });

  it.each([
    { ...CLOCK, next: null },
    { ...CLOCK, busy: 0 },
  ])('of a clock refuses half of its counters: %j', (clock) => {
    expect(PUBLISHED_SHAPES['contract/clock'].safeParse(clock).success).toBe(false);
  });
});
