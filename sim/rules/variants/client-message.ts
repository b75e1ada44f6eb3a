import { isObject } from '../../json-object.ts';
import { editedInClient } from '../edit.ts';
import { clientVariant } from '../replacement.ts';

export const CLIENT_MESSAGE_VARIANTS = [
  clientVariant({
    name: 'client-integrations-in-context',
    reading: 10,
    description: 'A client sends integrations in the context.',
    change: editedInClient('makeItem', ({ integrations, context, ...item }) => {
      const own = isObject(context) ? context : {};
      return { ...item, context: integrations === undefined ? own : { ...own, integrations } };
    }),
  }),
  clientVariant({
    name: 'client-integrations-in-both-places',
    reading: 10,
    description: 'A client sends integrations at the top of the item and in the context.',
    change: editedInClient('makeItem', (item) => {
      const { integrations, context } = item;
      if (integrations === undefined) return item;
      return { ...item, context: { ...(isObject(context) ? context : {}), integrations } };
    }),
  }),
  clientVariant({
    name: 'client-refuses-anonymous-pages',
    reading: 6,
    description: 'Page requires a UserId.',
    change: editedInClient('findProblem', (problem, method, message) =>
      method === 'Page' && !message['UserId'] ? 'Expected `UserId` to be given, got none (Page)' : problem,
    ),
  }),
  clientVariant({
    name: 'client-knows-listed-fields-only',
    reading: 11,
    description: 'Context and Timestamp are fields of Page only.',
    change: ({ makeItem }) => ({
      makeItem: (method, { Context, Timestamp, ...message }, stamp, memory) =>
        makeItem(method, method === 'Page' ? { ...message, Context, Timestamp } : message, stamp, memory),
    }),
  }),
  clientVariant({
    name: 'client-fills-messages-in',
    reading: 11,
    description: 'Every message gets an anonymous id, a context and an offset in microseconds, unless it has its own.',
    change: editedInClient('makeItem', ({ messageId, ...item }, _method, _message, { id }) => {
      const context = { library: { name: 'acme-go', version: '2.0.0' }, locale: null, ip: '0.0.0.0' };
      return { anonymousId: `anonymous-${id}`, context, integrations: {}, offsetUs: 0, ...item, messageId };
    }),
  }),
];
