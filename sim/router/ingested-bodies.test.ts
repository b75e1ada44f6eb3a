import { expect, it } from 'vitest';
import { checkWebhook } from '../../spec/webhooks/parse.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { Memory } from '../model/memory.ts';
import { seededRandom } from '../model/random.ts';
import { sampleAttempt, sampleMessage } from '../model/samples.fixture.ts';
import { REFERENCE } from '../rules/reference.ts';
import { openBatch, readItem } from '../server/intake.ts';
import { World } from '../world/world.ts';
import { compose } from './compose.ts';

const world = new World({ clock: new VirtualClock(0), random: seededRandom(1), rules: REFERENCE, trust: [] });

/** The bodies of the calls that ingestion takes of a request. */
function ingest(text: string): Buffer[] {
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

it.each([
  ['deep properties', `{"type":"page","properties":{"a":${'['.repeat(198)}${']'.repeat(198)}}}`],
  ['many values', `{"type":"track","event":"e","properties":{"a":[${'0,'.repeat(15_000)}0]}}`],
])('%s is taken, and the body is one that a receiver has to expect', (_, call) => {
  expect(ingest(call).map((bytes) => checkWebhook(bytes))).toEqual([expect.objectContaining({ ok: true })]);
});

it('nothing is taken that is nested deeper than a receiver reads', () => {
  for (const depth of [199, 200, 500, 1000]) {
    const sent = ingest(`{"type":"page","properties":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`);
    expect(sent.map((bytes) => checkWebhook(bytes).ok).filter((isRight) => !isRight)).toEqual([]);
  }
});
