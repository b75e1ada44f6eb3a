import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import type { QueuedMessage } from '../../client/client-rules.ts';
import { clientFault } from '../../replacement.ts';

const LARGE_BYTES = 10_000;

function itemIn({ text }: QueuedMessage): JsonObject {
  return JSON.parse(text);
}

/** An object without its lists, at any depth. */
function withoutLists(value: unknown): JsonObject {
  const kept = Object.entries(Object(value)).filter(([, item]) => !Array.isArray(item));
  return Object.fromEntries(kept.map(([key, item]) => [key, isObject(item) ? withoutLists(item) : item]));
}

/** Faults of the client library that need two things together. */
export const CLIENT_TOGETHER = [
  clientFault({
    name: 'lists-lost-in-groups-of-anonymous-users',
    breaks: ['MSG-020'],
    description: 'A Group with an AnonymousId alone loses the lists in its Traits.',
    change: ({ itemOf }) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const isChanged = method === 'Group' && message['UserId'] === undefined && isObject(item['traits']);
        return isChanged ? { ...item, traits: withoutLists(item['traits']) } : item;
      },
    }),
  }),
  clientFault({
    name: 'context-lost-in-large-pages',
    breaks: ['MSG-015'],
    description: `A Page of more than ${LARGE_BYTES} bytes loses its Context.`,
    change: ({ itemOf }) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const isChanged = method === 'Page' && JSON.stringify(message).length > LARGE_BYTES;
        return isChanged ? { ...item, context: {} } : item;
      },
    }),
  }),
  clientFault({
    name: 'anonymous-tracks-with-switches-lost',
    breaks: ['MSG-006'],
    description: 'A Track with an AnonymousId alone is lost if its Integrations switch something off.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const isKept = (each: QueuedMessage): boolean => {
          const { userId, integrations } = itemIn(each);
          const isOff = Object.values(Object(integrations)).includes(false);
          return each.method !== 'Track' || userId !== undefined || !isOff;
        };
        return split(messages.filter(isKept), roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'large-messages-with-switches-lose-them',
    breaks: ['MSG-024'],
    description: `An Identify of more than ${LARGE_BYTES} bytes loses its Integrations.`,
    change: ({ itemOf }) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const isChanged = method === 'Identify' && JSON.stringify(message).length > LARGE_BYTES;
        return isChanged ? { ...item, integrations: {} } : item;
      },
    }),
  }),
];
