import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packageFile } from '../../../spec/package-file.ts';
import { CALL_KINDS } from '../../../spec/shapes/calls.ts';
import { checkWebhook } from '../../../spec/webhooks/parse.ts';
import { VirtualClock } from '../../clock/virtual-clock.ts';
import type { Message } from '../../model/message.ts';
import { seededRandom } from '../../model/random.ts';
import { RECEIVED_AT_MS, sampleAttempt, sampleMessage } from '../../model/samples.fixture.ts';
import { compose } from '../../router/compose.ts';
import { readCall, readItem } from '../../server/intake.ts';
import { World } from '../../world/world.ts';
import { REFERENCE } from '../reference.ts';
import type { Rules } from '../rules.ts';
import { VARIANTS } from './index.ts';

const schema = JSON.parse(readFileSync(packageFile('schemas/webhook-body.json'), 'utf8'));
const isAsSent = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
const world = new World({ clock: new VirtualClock(0), random: seededRandom(1), rules: REFERENCE, trust: [] });

const text = fc.oneof(fc.constantFrom('', 'u1', '\0', '\ud83d', ' 😀\u2028"\\', '__proto__'), fc.string());
const anything = fc.oneof(text, fc.constantFrom(null, 0, -0, 1e300, 2 ** 53, true, [], {}, [[null]]), fc.jsonValue());
const part = fc.oneof(
  anything,
  fc.record(
    { model: anything, type: anything, name: anything, version: anything, build: anything },
    { requiredKeys: [] },
  ),
);
const object = fc.dictionary(text, anything);
const context = fc.oneof(
  object,
  fc.record({ device: part, os: part, app: part, integrations: anything, ip: anything }, { requiredKeys: [] }),
);
const members = {
  ...{ userId: text, anonymousId: text, event: text, name: text, groupId: text, previousId: text, category: text },
  ...{ properties: object, traits: object, context, integrations: object, messageId: anything },
  ...{ version: anything, sentAt: anything, 'User ID': anything, 'not listed': anything },
  timestamp: fc.constantFrom(
    '2026-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '20260101T000000+0200',
    '?',
  ),
};
const given = fc
  .record({ type: fc.constantFrom(...CALL_KINDS), ...members }, { requiredKeys: ['type'] })
  .map((call) => ({ event: 'e', name: 'n', groupId: 'g', previousId: 'p', userId: 'u', ...call }))
  // Half of the calls have no known user.
  .chain((call) => fc.constantFrom(call, { ...call, userId: call.type === 'alias' ? call.userId : undefined }));

/** The messages that the simulator makes of a call, through the conformance API and as an item of a batch. */
function accepted(call: object): Message['content'][] {
  const json = JSON.stringify(call);
  return [readCall(world, Buffer.from(json)), readItem(world, JSON.parse(json))].flatMap((intake) =>
    'calls' in intake ? intake.calls : [],
  );
}

/** The bodies of the first attempt and of a retry. */
function bodiesOf(rules: Rules, content: Message['content']): Buffer[] {
  const timestamp = 'timestamp' in content ? content.timestamp : undefined;
  const givenInstantMs = timestamp === undefined ? null : rules.readTimestamp(timestamp);
  const message = sampleMessage(content, { givenInstantMs });
  const attempts = [{ number: 1 }, { number: 2, atMs: RECEIVED_AT_MS + 60_000 }];
  return attempts.map((attempt) => compose(rules, sampleAttempt({ message, ...attempt })).bytes);
}

/** The first body that a receiver need not expect, with the variant that sends it; undefined if there is none. */
function findWrong(content: Message['content']): string | undefined {
  const rules = [REFERENCE, ...VARIANTS.map((variant) => variant.rules(REFERENCE))];
  const bodies = rules.flatMap((each, index) =>
    bodiesOf(each, content).map((bytes) => ({ bytes, name: VARIANTS[index - 1]?.name ?? 'the reference' })),
  );
  const wrong = bodies.find(({ bytes }) => !checkWebhook(bytes).ok || !isAsSent(JSON.parse(bytes.toString())));
  return wrong && `${wrong.name}: ${wrong.bytes}`;
}

it('every body of every variant, from odd calls, is one that a receiver has to expect', () => {
  let count = 0;
  fc.assert(
    fc.property(given, (call) => {
      const contents = accepted(call);
      count += contents.length;
      expect(contents.map(findWrong).filter((wrong) => wrong !== undefined)).toEqual([]);
    }),
    { seed: 1, numRuns: 150 },
  );
  expect(count).toBeGreaterThan(250);
});

it('every notification of a deletion request is one too', () => {
  for (const userId of ['', 'u1', '\0', '\ud83d', '😀']) expect(findWrong({ type: 'delete', userId })).toBeUndefined();
});
