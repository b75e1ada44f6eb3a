import { expect, it } from 'vitest';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { type MarkedMessage, Messages } from '../capture/messages.ts';
import type { Client, Returned } from '../target/client.ts';
import { ClientHandle } from './client.ts';

const MESSAGE: MarkedMessage = { method: 'Group', mark: 'u-1', fields: { UserId: 'u-1', GroupId: 'g-1' } };

/** A client of a library that treats every message alike. */
function makeClient(returned: Returned): ClientHandle {
  const messages = new Messages((letter) => `${letter}-control`);
  const stage = { messages, time: { kind: 'counted' as const }, awaitThat: async () => false, note: () => {} };
  return new ClientHandle(stage, { call: async () => returned } as unknown as Client);
}

// A message that is refused and sent nevertheless shows only here.
it.each<[returned: Returned, requirement: RequirementId | undefined, failed: RequirementId]>([
  [{ kind: 'refused', error: 'no' }, undefined, 'MSG-016'],
  [{ kind: 'refused', error: 'no' }, 'MSG-024', 'MSG-024'],
  [{ kind: 'not-returned' }, 'MSG-024', 'QUE-001'],
])('a method that answers %j to a message that a case sends for %s fails %s', async (returned, requirement, failed) => {
  await expect(makeClient(returned).queue(MESSAGE, requirement)).rejects.toMatchObject({
    deviation: { requirement: failed },
  });
});
