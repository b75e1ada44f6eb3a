import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CALL_KINDS } from '../../spec/shapes/calls.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { checkWebhook } from '../../spec/webhooks/parse.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { Memory } from '../model/memory.ts';
import { seededRandom } from '../model/random.ts';
import { sampleAttempt, sampleMessage } from '../model/samples.fixture.ts';
import { REFERENCE } from '../rules/reference.ts';
import { openBatch, readItem } from '../server/intake.ts';
import { World } from '../world/world.ts';
import { compose } from './compose.ts';

const SEED = 20_260_101;
const CALLS = 600;
/** At least this share of the generated calls must be taken, and at least this share refused. */
const LEAST_SHARE = 0.1;

const world = new World({ clock: new VirtualClock(0), random: seededRandom(1), rules: REFERENCE, trust: [] });

/** The bodies of the calls that ingestion takes of a request. */
function bodiesOf(text: string): Buffer[] {
  const request = {
    received: Buffer.from(text),
    contentEncoding: undefined,
    kind: 'any',
    memory: new Memory(),
  } as const;
  const batch = openBatch(REFERENCE, request);
  const items = 'items' in batch ? batch.items : [];
  return items
    .map((item) => readItem(world, item))
    .flatMap((intake) => ('calls' in intake ? intake.calls : []))
    .map((call) => compose(REFERENCE, sampleAttempt({ message: sampleMessage(call) })).bytes);
}

/** Often of the right type, and sometimes anything that JSON can say. */
const often = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
const text = often(fc.string({ unit: 'binary' }));
const part = (...names: string[]) =>
  often(
    fc.record(Object.fromEntries([...names, 'id'].map((name) => [name, often(fc.string())])), { requiredKeys: [] }),
  );
const free = often(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 }));
const context = often(
  fc.record(
    { device: part('model', 'type'), os: part('name', 'version'), app: part('build', 'name', 'version'), ip: text },
    { requiredKeys: [] },
  ),
);
const members: Record<string, fc.Arbitrary<unknown>> = {
  ...{
    userId: text,
    anonymousId: text,
    timestamp: often(fc.constantFrom('2026-01-01', '2012-12-02T00:30:08.276Z', '')),
  },
  ...{ context, integrations: free, traits: free, properties: free, version: text, 'User ID': text },
  ...{ event: text, name: text, category: text, groupId: text, previousId: text },
};
const calls = fc.record({ type: fc.constantFrom(...CALL_KINDS), ...members }, { requiredKeys: ['type'] });

it('every call that ingestion takes becomes a body that a receiver has to expect', () => {
  const sampled: JsonObject[] = fc.sample(calls, { seed: SEED, numRuns: CALLS });
  const bodies = sampled.flatMap((call) => bodiesOf(JSON.stringify(call)));
  expect(bodies.length).toBeGreaterThan(LEAST_SHARE * CALLS);
  expect(bodies.length).toBeLessThan((1 - LEAST_SHARE) * CALLS);
  const refused = bodies.map((bytes) => ({ checked: checkWebhook(bytes), sent: bytes.toString() }));
  expect(refused.filter(({ checked }) => !checked.ok)).toEqual([]);
});

it.each([
  ['a number in the context of a screen', '{"type":"screen","name":"Home","context":{"os":{"version":17}}}'],
  ['a null in the context of a screen', '{"type":"screen","name":"Home","context":{"device":{"model":null}}}'],
  ['a text instead of a device', '{"type":"screen","name":"Home","context":{"device":"phone"}}'],
  ['deep properties', `{"type":"page","properties":{"a":${'['.repeat(198)}${']'.repeat(198)}}}`],
  ['many values', `{"type":"track","event":"e","properties":{"a":[${'0,'.repeat(15_000)}0]}}`],
])('%s is taken, and the body is one that a receiver has to expect', (_, call) => {
  expect(bodiesOf(call).map((bytes) => checkWebhook(bytes))).toEqual([expect.objectContaining({ ok: true })]);
});

it('nothing is taken that is nested deeper than a receiver reads', () => {
  for (const depth of [199, 200, 500, 1000]) {
    const sent = bodiesOf(`{"type":"page","properties":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`);
    expect(sent.map((bytes) => checkWebhook(bytes).ok).filter((isRight) => !isRight)).toEqual([]);
  }
});
