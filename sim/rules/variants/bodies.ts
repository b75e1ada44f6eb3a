import type { JsonObject } from '../../../spec/shapes/json.ts';
import { editBody } from '../edit.ts';
import { variant } from '../replacement.ts';
import { escapeBeyondAscii } from '../serialise.ts';

const reversed = (body: JsonObject): JsonObject => Object.fromEntries(Object.entries(body).reverse());

/** Honest choices about bodies and how they are written. */
export const BODY_VARIANTS = [
  variant('reversed-members', 3, 'The members of a body stand in the reverse order.', (reference) =>
    editBody(reference, reversed),
  ),
  variant('extra-members', 3, 'Bodies carry context, anonymousId and a messageId too.', ({ shape }) => ({
    shape: (message, timestamp) => {
      const body = shape(message, timestamp);
      if (message.content.type === 'delete') return body;
      const { context = {}, anonymousId = null } = message.content;
      return { ...body, context, anonymousId, messageId: `message-${message.receivedAtMs}` };
    },
  })),
  variant('page-name-and-category', 4, 'A page body carries name and category.', ({ shape }) => ({
    shape: (message, timestamp) => {
      const { content } = message;
      const body = shape(message, timestamp);
      return content.type === 'page' ? { ...body, name: content.name, category: content.category } : body;
    },
  })),
  variant('screen-properties', 5, 'A screen body carries the properties of the call.', ({ shape }) => ({
    shape: (message, timestamp) => {
      const { content } = message;
      const body = shape(message, timestamp);
      return content.type === 'screen' ? { ...body, properties: content.properties ?? {} } : body;
    },
  })),
  variant('anonymous-user-id-null', 7, 'The userId of an anonymous call is null.', (reference) =>
    editBody(reference, (body) => ({ userId: null, ...body }), 'page', 'screen', 'identify', 'track', 'group'),
  ),
  variant(
    'alias-camel-case-too',
    9,
    'An alias body carries previousId and userId beside the keys with a space.',
    (reference) =>
      editBody(reference, (body) => ({ ...body, previousId: body['Previous ID'], userId: body['User ID'] }), 'alias'),
  ),
  variant('escaped-json', 27, 'Everything beyond ASCII is escaped in bodies.', ({ serialise }) => ({
    serialise: (body, attempt) => escapeBeyondAscii(serialise(body, attempt)),
  })),
  variant('pretty-printed-json', 27, 'Bodies are indented, and end with a line break.', () => ({
    serialise: (body) => `${JSON.stringify(body, null, 2)}\n`,
  })),
  variant('utc-as-an-offset', 21, 'Timestamps end with +00:00, which is UTC as well.', ({ formatTimestamp }) => ({
    formatTimestamp: (instantMs, message) => formatTimestamp(instantMs, message).replace(/Z$/, '+00:00'),
  })),
  variant('retries-set-time-anew', 50, 'A retry of a call without a timestamp has a new one.', () => ({
    instantOf: (message, attemptAtMs) => message.givenInstantMs ?? attemptAtMs,
  })),
];
