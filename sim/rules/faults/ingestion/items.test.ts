import { describe, expect, it } from 'vitest';
import { callSchema } from '../../../../spec/shapes/calls.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { sampleAttempt, sampleMessage, samplePayload, sampleSource } from '../../../model/samples.fixture.ts';
import { REFERENCE } from '../../reference.ts';
import type { Rules } from '../../rules.ts';
import { INGESTION_FAULTS } from './items.ts';

const AT = '2026-01-01T00:00:00.000Z';
const ITEMS: readonly JsonObject[] = [
  { type: 'identify', userId: 'u', traits: { age: 1, type: 'admin', constructor: 'kept' } },
  { type: 'page', userId: 'u', properties: { url: '/' }, context: { a: 1 }, timestamp: '2012-12-02T00:30:08Z' },
  { type: 'page', userId: 'u', context: { a: 1 }, integrations: { All: false } },
  { type: 'group', userId: 'u', groupId: 'g', traits: { size: 2 } },
  { type: 'alias', userId: 'u', previousId: 'p' },
  { type: 'alias', userId: 'u', previousId: 'q', integrations: { All: false } },
  { type: 'track', userId: 'u', event: 'e', integrations: { All: false } },
  { type: 'track', userId: 'u', event: 'e', properties: { seats: 3, 'seats[least]': 1 } },
  { type: 'track', userId: 'u', event: 'f' },
];

/** The bodies for the webhooks that these items lead to: each body, with the timestamp of its call and its signature. */
function outcome(rules: Rules): unknown[] {
  const batch = rules.readBatch({ batch: ITEMS }, 'any');
  const items = 'problem' in batch ? [] : batch.items;
  const source = sampleSource({ sharedSecret: 's' });
  return items
    .map((item) => callSchema.safeParse(rules.callOfItem(Object(item))))
    .flatMap(({ data }) => (data === undefined ? [] : sampleMessage(data, { cameBy: 'ingestion', source })))
    .filter((message) => rules.selects(message))
    .map((message) => {
      const body = rules.shape(message, AT);
      const { timestamp } = message.content as { timestamp?: string };
      return [body, timestamp, rules.sign(samplePayload(body), sampleAttempt({ message }))];
    });
}

describe('faults of a router that takes calls from clients', () => {
  const ofRouters = INGESTION_FAULTS.filter(({ rules }) => rules(REFERENCE).client === REFERENCE.client);

  it.each(ofRouters.map((fault) => [fault.name, fault] as const))('%s changes what is delivered', (_, fault) => {
    expect(outcome(fault.rules(REFERENCE))).not.toEqual(outcome(REFERENCE));
  });
});
