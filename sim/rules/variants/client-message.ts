import { isObject } from '../../json-object.ts';
import { editedInClient } from '../edit.ts';
import { clientVariants } from './table.ts';

export const CLIENT_MESSAGE_VARIANTS = clientVariants(
  `
  client-integrations-in-context | 10 |  | A client sends integrations in the context.
  client-integrations-in-both-places | 10 |  | A client sends integrations at the top of the item and in the context.
  client-refuses-anonymous-pages | 6 |  | Page requires a UserId.
  client-knows-listed-fields-only | 11 |  | Context and Timestamp are fields of Page only.
  client-fills-messages-in | 11 |  | Every message gets an anonymous id, a context and an offset in microseconds, unless it has its own.
`,
  {
    'client-integrations-in-context': editedInClient('makeItem', ({ integrations, context, ...item }) => {
      const own = isObject(context) ? context : {};
      return { ...item, context: integrations === undefined ? own : { ...own, integrations } };
    }),
    'client-integrations-in-both-places': editedInClient('makeItem', (item) => {
      const { integrations, context } = item;
      if (integrations === undefined) return item;
      return { ...item, context: { ...(isObject(context) ? context : {}), integrations } };
    }),
    'client-refuses-anonymous-pages': editedInClient('findProblem', (problem, method, message) =>
      method === 'Page' && !message['UserId'] ? 'Expected `UserId` to be given, got none (Page)' : problem,
    ),
    'client-knows-listed-fields-only': ({ makeItem }) => ({
      makeItem: (method, { Context, Timestamp, ...message }, stamp, memory) =>
        makeItem(method, method === 'Page' ? { ...message, Context, Timestamp } : message, stamp, memory),
    }),
    'client-fills-messages-in': editedInClient('makeItem', ({ messageId, ...item }, _method, _message, { id }) => {
      const context = { library: { name: 'acme-go', version: '2.0.0' }, locale: null, ip: '0.0.0.0' };
      return { anonymousId: `anonymous-${id}`, context, integrations: {}, offsetUs: 0, ...item, messageId };
    }),
  },
);
