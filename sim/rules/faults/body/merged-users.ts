import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { type Memory, slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** Gives each body the user of the first message that had the same key; undefined for none. */
function sharingUsers(keyOf: (body: JsonObject, message: Message) => unknown) {
  return ({ shape }: Rules, recall: (memory: Memory) => Map<string, unknown>): Partial<Rules> => ({
    shape: (message, timestamp) => {
      const body = shape(message, timestamp);
      const key = keyOf(body, message);
      if (typeof key !== 'string' || typeof body['userId'] !== 'string') return body;
      const users = recall(message.memory);
      if (!users.has(key)) users.set(key, body['userId']);
      return { ...body, userId: users.get(key) };
    },
  });
}

/** Faults that take two users for one. */
export const MERGED_USER_FAULTS = [
  ...[
    fault({
      name: 'users-of-one-address-merged',
      breaks: ['BOD-007', 'BOD-004'],
      description: 'Users with the same `email` in their traits are taken for one, and get the id of the first.',
      memory: slot('the first user of each address', () => new Map<string, unknown>()),
      change: sharingUsers((body) => (isObject(body['traits']) ? body['traits']['email'] : undefined)),
    }),
  ],
  fault({
    name: 'users-of-one-visitor-merged',
    breaks: ['BOD-007', 'BOD-005', 'BOD-002', 'CAL-012', 'BOD-011', 'BOD-004'],
    description: 'Calls with the same anonymous id get the user of the first.',
    memory: slot('the first user of each visitor', () => new Map<string, unknown>()),
    change: sharingUsers((_, { content }) => (content.type === 'delete' ? undefined : content.anonymousId)),
  }),
];
