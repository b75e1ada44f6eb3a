import { isObject } from '../../json-object.ts';
import { clientVariant } from '../replacement.ts';

export const CLIENT_MESSAGE_VARIANTS = [
  clientVariant({
    name: 'client-integrations-in-context',
    reading: 10,
    description: 'A client sends integrations in the context.',
    change: ({ makeItem }) => ({
      makeItem: (method, message, stamp, memory) => {
        const { integrations, context, ...item } = makeItem(method, message, stamp, memory);
        const own = isObject(context) ? context : {};
        return { ...item, context: integrations === undefined ? own : { ...own, integrations } };
      },
    }),
  }),
  clientVariant({
    name: 'client-integrations-in-both-places',
    reading: 10,
    description: 'A client sends integrations at the top of the item and in the context.',
    change: ({ makeItem }) => ({
      makeItem: (method, message, stamp, memory) => {
        const item = makeItem(method, message, stamp, memory);
        const { integrations, context } = item;
        if (integrations === undefined) return item;
        return { ...item, context: { ...(isObject(context) ? context : {}), integrations } };
      },
    }),
  }),
  clientVariant({
    name: 'client-refuses-anonymous-pages',
    reading: 6,
    description: 'Page requires a UserId.',
    change: ({ findProblem }) => ({
      findProblem: (method, message) =>
        method === 'Page' && !message['UserId']
          ? 'Expected `UserId` to be given, got none (Page)'
          : findProblem(method, message),
    }),
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
    change: ({ makeItem }) => ({
      makeItem: (method, message, stamp, memory) => {
        const { messageId, ...item } = makeItem(method, message, stamp, memory);
        const library = { name: 'acme-go', version: '2.0.0' };
        return {
          anonymousId: `anonymous-${stamp.id}`,
          context: { library, locale: null, ip: '0.0.0.0' },
          integrations: {},
          offsetUs: 0,
          ...item,
          messageId,
        };
      },
    }),
  }),
];
