import { defineArea } from './requirement.ts';

const CONFIG = 'Resources › Client configuration fields';
const INBOUND = 'Endpoints › Inbound calls from the Go client library';

/** The queue of the Go client library and when it is flushed. */
export const queue = defineArea(
  {
    name: 'queue',
    prefix: 'QUE',
    title: 'Client queue and flush',
    moreGroups: ['flush-count', 'flush-interval', 'load'],
    role: 'client',
    sections: [CONFIG],
  },
  {
    '001': {
      statement: 'A method returns once its message is queued, without waiting for it to be sent.',
      sections: [INBOUND],
      treatment: 'assert',
      reason: 'The document has methods return before the HTTP exchange.',
      reading: 16,
    },
    '002': {
      statement: 'A single first message is queued, not sent at once.',
      sections: ['What the service does, 7'],
      treatment: 'assert',
      reason: 'The document describes a queue in memory that is flushed in the background.',
      reading: 15,
    },
    '003': {
      statement: 'The 20th queued message makes the client flush by default.',
      sections: [CONFIG, 'Limits'],
      treatment: 'assert',
      reason: 'The document gives this default twice.',
      reading: 13,
    },
    '004': {
      statement: 'Size sets how many queued messages make the client flush.',
      treatment: 'assert',
      reason: 'The document uses this name, one of two, for the flush count.',
      reading: 13,
      needs: ['size'],
    },
    '005': {
      statement: 'Size 1 makes the client flush on every message.',
      treatment: 'assert',
      reason: 'The document gives this value that meaning.',
      reading: 13,
      needs: ['size'],
    },
    '006': {
      statement: 'FlushAt sets how many queued messages make the client flush.',
      treatment: 'assert',
      reason: 'The document uses this name, one of two, for the flush count.',
      reading: 13,
      needs: ['flushAt'],
    },
    '007': {
      statement: 'FlushAt 1 makes the client send every message at once.',
      treatment: 'assert',
      reason: 'The document gives this value that meaning.',
      reading: 13,
      needs: ['flushAt'],
    },
    '008': {
      statement: 'What conflicting values of Size and FlushAt mean.',
      treatment: 'leave',
      reason: 'The document names both for the flush count, and does not say which one counts.',
      reading: 13,
    },
    '009': {
      statement: 'A queued message is sent by default within 5 s of being queued.',
      sections: [CONFIG, 'Limits'],
      treatment: 'assert',
      reason: 'The document sets 5 s as the default interval between flushes.',
      reading: 15,
    },
    '010': {
      statement: 'FlushAfter sets the flush interval.',
      treatment: 'assert',
      reason: 'The document lists it as the setting of the interval.',
      reading: 15,
      needs: ['flushAfter'],
    },
    '011': {
      statement: 'Whether the flush interval starts at the last flush, at the first queued message, or with a ticker.',
      treatment: 'observe',
      reason: 'The document names the last flush, and is silent on the time before the first one.',
      reading: 15,
    },
    '012': {
      statement: 'Queued messages are sent together, in fewer requests than there are messages.',
      sections: [INBOUND],
      treatment: 'assert',
      reason: 'The document has queued messages sent in batches.',
    },
    '013': {
      statement: 'Thousands of calls from many callers at once all arrive, once each.',
      sections: ['What the service does, 7'],
      treatment: 'assert',
      reason: 'The document calls the library safe in a server under load.',
      reading: 44,
    },
    '014': {
      statement: 'What order messages are sent in.',
      sections: [INBOUND],
      treatment: 'observe',
      reason: 'The document promises no order.',
      reading: 44,
    },
    '015': {
      statement: 'What the client does when the service answers with an error.',
      sections: ['Errors'],
      treatment: 'observe',
      reason: 'The document is silent.',
      reading: 45,
    },
    '016': {
      statement: 'Whether a client that is closed sends its queued messages.',
      sections: [INBOUND],
      treatment: 'observe',
      reason: 'The document does not mention closing.',
      reading: 46,
    },
    '017': { statement: 'What type FlushAfter has.', treatment: 'leave', reason: 'The document does not show it.' },
  },
);
