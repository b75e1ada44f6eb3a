import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFile } from '../../../spec/package-file.ts';
import { CALL_KINDS, type Call } from '../../../spec/shapes/calls.ts';
import { checkWebhook } from '../../../spec/webhooks/parse.ts';
import { VirtualClock } from '../../clock/virtual-clock.ts';
import { requestKind } from '../../ingestion.ts';
import { Memory } from '../../model/memory.ts';
import { seededRandom } from '../../model/random.ts';
import { sampleAttempt, sampleMessage } from '../../model/samples.fixture.ts';
import { compose } from '../../router/compose.ts';
import { REFERENCE } from '../../rules/reference.ts';
import { openBatch, readItem } from '../../server/intake.ts';
import { World } from '../../world/world.ts';
import { basic, SampleDev } from './dev.fixture.ts';

const SEED = 20_260_101;
const REQUESTS = 400;
/** At least this share of the requests must be right, and at least this share wrong. */
const LEAST_SHARE = 0.05;
const ID = 'urn:routespec:ingestion';

const document = JSON.parse(readFileSync(packageFile('schemas/ingestion.openapi.json'), 'utf8'));
const ajv = new Ajv2020({ strict: false }).addSchema({ ...document, $id: ID });
const world = new World({ clock: new VirtualClock(0), random: seededRandom(1), rules: REFERENCE, trust: [] });

/** The calls of a request with this body; null if ingestion does not take it, or not every call in it. */
function readCalls(path: string, body: unknown): readonly Call[] | null {
  const [kind, received] = [requestKind(path) ?? 'any', Buffer.from(JSON.stringify(body))];
  const batch = openBatch(REFERENCE, { received, contentEncoding: undefined, kind, memory: new Memory() });
  if ('problem' in batch) return null;
  const intakes = batch.items.map((item) => readItem(world, item));
  return intakes.some((intake) => 'problem' in intake)
    ? null
    : intakes.flatMap((intake) => ('calls' in intake ? intake.calls : []));
}

const isTaken = (path: string, body: unknown): boolean => readCalls(path, body) !== null;

/** Mostly of the right type, sometimes null, and sometimes anything. */
const often = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 20, arbitrary: right },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
const text = often(fc.string({ unit: 'binary' }));
const part = (...names: string[]) =>
  often(fc.record(Object.fromEntries(names.map((name) => [name, often(fc.string())])), { requiredKeys: [] }));
const integrations = often(fc.constantFrom({}, { All: false, Webhooks: true }));
const free = often(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }));
/** A call with a list in `batch` is a batch, whose items have to be calls. */
const inCall = often(fc.constant([])).filter((value) => !Array.isArray(value) || value.length === 0);
const context = fc.record(
  { integrations, device: part('model', 'type'), os: part('name', 'version'), app: part('build', 'name', 'version') },
  { requiredKeys: [] },
);
const call = (type: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.record(
    {
      ...{ type, userId: text, anonymousId: text, timestamp: text, event: text, name: text, category: text },
      ...{ groupId: text, previousId: text, traits: free, properties: free, integrations, writeKey: text },
      ...{ context: often(context), batch: inCall },
    },
    { requiredKeys: ['type', 'userId', 'event', 'name', 'groupId', 'previousId'] },
  );
const typed = call(often(fc.constantFrom(...CALL_KINDS)));
const list = fc.array(fc.oneof({ weight: 20, arbitrary: typed }, { weight: 1, arbitrary: fc.jsonValue() }), {
  maxLength: 2,
});
const batch = fc.record(
  { batch: often(list), context: free, messageId: text, sentAt: text, writeKey: text },
  { requiredKeys: ['batch'] },
);

describe.each(Object.keys(document.paths))('the document of ingestion and the ingestion, at %s,', (path) => {
  const { $ref } = document.paths[path].post.requestBody.content['application/json'].schema;
  const isRight = ajv.compile({ $ref: ID + $ref });
  const one = fc.oneof(
    call(often(fc.constantFrom(...CALL_KINDS))),
    typed.map((each) => ({ ...Object(each), type: undefined })),
  );
  const bodies = path === '/v1/batch' ? fc.oneof(batch, list, typed) : one;

  const sampled = fc.sample(bodies, { seed: SEED, numRuns: REQUESTS }).map((body) => JSON.parse(JSON.stringify(body)));

  it('accept the same requests', () => {
    const taken = sampled.filter((body) => isTaken(path, body));
    expect(taken.length).toBeGreaterThan(LEAST_SHARE * REQUESTS);
    expect(taken.length).toBeLessThan((1 - LEAST_SHARE) * REQUESTS);
    expect(sampled.filter((body) => isRight(body) !== isTaken(path, body))).toEqual([]);
  });

  it('accept no call that becomes a body that a receiver need not expect', () => {
    const calls = sampled.flatMap((body) => readCalls(path, body) ?? []);
    const sent = calls.map((call) => compose(REFERENCE, sampleAttempt({ message: sampleMessage(call) })).bytes);
    expect(sent.length).toBeGreaterThan(LEAST_SHARE * REQUESTS);
    expect(sent.filter((bytes) => !checkWebhook(bytes).ok).map(String)).toEqual([]);
  });

  it('accept its example', () => {
    const { example } = document.paths[path].post.requestBody.content['application/json'];
    expect(isTaken(path, example)).toBe(true);
  });
});

const PAGE = { Origin: 'http://shop.example' };

describe('dev says what the document of ingestion gives as an example', () => {
  let sample: SampleDev;
  beforeAll(async () => {
    sample = await SampleDev.start();
  });
  afterAll(() => sample.close());

  it.each<[status: number, name: string, path: string, body: unknown, headers?: Record<string, string>]>([
    [400, 'Refused', '/v1/track', { userId: 'u' }],
    [401, 'UnknownKey', '/v1/track', { userId: 'u', event: 'e' }, PAGE],
    [403, 'Outside', '/v1/tracks', { userId: 'u', event: 'e' }, PAGE],
    [404, 'Unknown', '/v1/tracks', { userId: 'u', event: 'e' }],
    [413, 'TooLarge', '/v1/track', { event: 'x'.repeat(40_000 - '{"event":"","type":"track"}'.length) }],
  ])('for the status %i', async (status, name, path, body, headers = basic('wk')) => {
    const { example } = document.components.responses[name].content['application/json'];
    const answer = await sample.ingest(path, body, headers);
    expect(answer).toEqual({ status, body: example });
  });
});
