import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listChanges } from '../examples/changed.fixture.ts';
import { findExamples } from '../examples/examples.ts';
import { BODY_KINDS, sentWebhookBodySchema } from '../shapes/bodies.ts';
import { CALL_KINDS, callSchema } from '../shapes/calls.ts';
import { clientCallAnswerSchema, clientCallSchema, countedClockSchema } from '../shapes/contract.ts';
import { GO_METHODS } from '../shapes/go-messages.ts';
import { violationOfBody } from '../webhooks/problem.ts';
import { isCall, isClientCall, isClientCallAnswer, isCountedClock } from './checks.ts';

const SEED = 20_260_101;
const RANDOM_DOCUMENTS = 600;
/** Of the random documents, at least this share must be valid, and at least this share invalid. */
const LEAST_SHARE = 0.05;

const CALL_MEMBERS = [
  ...['type', 'userId', 'anonymousId', 'timestamp', 'context', 'integrations', 'traits', 'event', 'properties'],
  ...['name', 'category', 'groupId', 'previousId', '__proto__', 'constructor', 'toString', 'length', 'other'],
];
const BODY_MEMBERS = [
  ...['type', 'version', 'userId', 'timestamp', 'context', 'traits', 'event', 'properties', 'name', 'groupId'],
  ...['Previous ID', 'User ID', '__proto__', 'constructor', 'toString', 'other'],
];
/** Values that a careless check takes for a text, an object or a kind. */
const VALUES = [
  ...[null, true, false, 0, -0, 1e300, '', 'text', '\ud800', 'track', 'Track', 'track ', '__proto__', 'constructor'],
  ...[[], {}, ['track'], [{}], { length: 1 }, { type: 'track' }, { catch: 1 }],
];

const INSTANTS = ['2026-01-01T00:00:00.000Z', '2026-02-30T23:59:59+01:00', '2026-01-01T00:00:00.123456789Z'];

/** Members of which few texts are right. */
const RIGHT = new Map<string, fc.Arbitrary<unknown>>([
  ['version', fc.constant(1)],
  ['timestamp', fc.constant('2026-01-01T00:00:00.000Z')],
  ['next', fc.constantFrom(null, ...INSTANTS)],
  ['busy', fc.constantFrom(0, 1, 1e300)],
]);

const anyValue = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 1 }));
/** Members that are often right, and sometimes anything at all. */
const arbitraryMember = (name: string) => {
  const isMap = ['context', 'integrations', 'traits', 'properties', 'message'].includes(name);
  const right = isMap ? fc.dictionary(fc.string(), anyValue, { maxKeys: 2 }) : (RIGHT.get(name) ?? fc.string());
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: anyValue });
};
const arbitraryDocument = (names: readonly string[], first: string, kinds: readonly string[]) => {
  const members = names.map((name) => [name, arbitraryMember(name)] as const);
  const kind = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...kinds) }, { weight: 1, arbitrary: anyValue });
  const whole = fc.record({ ...Object.fromEntries(members), [first]: kind }, { requiredKeys: [] });
  return fc.oneof({ weight: 30, arbitrary: whole }, { weight: 1, arbitrary: anyValue });
};

const SUBJECTS = [
  {
    name: 'call' as const,
    schema: callSchema,
    check: isCall,
    documents: arbitraryDocument(CALL_MEMBERS, 'type', CALL_KINDS),
  },
  {
    name: 'contract/client-call' as const,
    schema: clientCallSchema,
    check: isClientCall,
    documents: arbitraryDocument(['method', 'message', '__proto__', 'other'], 'method', GO_METHODS),
  },
  {
    name: 'contract/client-call-answer' as const,
    schema: clientCallAnswerSchema,
    check: isClientCallAnswer,
    documents: arbitraryDocument(['error', '__proto__', 'other'], 'error', ['refused']),
  },
  {
    name: 'contract/clock' as const,
    schema: countedClockSchema,
    check: isCountedClock,
    documents: arbitraryDocument(['now', 'next', 'busy', '__proto__', 'other'], 'now', INSTANTS),
  },
  {
    name: 'webhook-body' as const,
    schema: sentWebhookBodySchema,
    check: (value: unknown) => violationOfBody(value) === undefined,
    documents: arbitraryDocument(BODY_MEMBERS, 'type', BODY_KINDS),
  },
];

/** Calls as text, whose names no object literal can have, with the verdict that is right. */
const TEXTS = [
  { text: '{"type":"track","event":"a","__proto__":[1]}', verdict: true },
  { text: '{"type":"track","__proto__":{"event":"a"}}', verdict: false },
  { text: '{"__proto__":{"type":"track","event":"a"}}', verdict: false },
  { text: '{"type":"identify","traits":{"__proto__":1}}', verdict: true },
  { text: '{"type":"toString"}', verdict: false },
];

test.each(TEXTS)('$text is judged as by Zod', ({ text, verdict }) => {
  const value: unknown = JSON.parse(text);
  expect([isCall(value), callSchema.safeParse(value).success]).toEqual([verdict, verdict]);
});

describe.each(SUBJECTS)('the check of $name', ({ name, schema, check, documents }) => {
  /** Documents as they come over the wire, on which Zod and the check disagree. */
  const disagreements = (values: readonly unknown[]) =>
    values
      .map((value): unknown => JSON.parse(JSON.stringify(value)))
      .filter((value) => schema.safeParse(value).success !== check(value));
  // Some clocks report less than a counted one.
  const samples = findExamples(name).filter((example) => schema.safeParse(example).success);
  const replaced = samples.flatMap((sample) =>
    Object.keys(sample as object).flatMap((member) =>
      VALUES.map((value) => ({ ...(sample as object), [member]: value })),
    ),
  );
  const random = fc.sample(documents, { seed: SEED, numRuns: RANDOM_DOCUMENTS });

  test.each<[what: string, values: readonly unknown[], leastCount: number]>([
    ['examples', samples, 0],
    ['changed examples', [...samples.flatMap(listChanges), ...replaced, ...VALUES], 50],
    ['random documents', random, LEAST_SHARE * RANDOM_DOCUMENTS],
  ])('gives the verdict of Zod on %s', (_, values, leastCount) => {
    expect(values.length).toBeGreaterThan(leastCount);
    expect(disagreements(values)).toEqual([]);
  });

  test('accepts many of the random documents, and refuses many', () => {
    const validCount = random.filter((value) => check(JSON.parse(JSON.stringify(value)))).length;
    expect(validCount).toBeGreaterThan(LEAST_SHARE * RANDOM_DOCUMENTS);
    expect(validCount).toBeLessThan((1 - LEAST_SHARE) * RANDOM_DOCUMENTS);
  });
});
