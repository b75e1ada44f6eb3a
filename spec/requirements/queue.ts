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
      reason: 'It is stated.',
      reading: 16,
    },
    '002': {
      statement: 'A first message on its own is queued, not sent at once.',
      sections: ['What the service does, 7'],
      treatment: 'assert',
      reason: 'Calls are queued in memory and flushed in the background.',
      reading: 15,
    },
    '003': {
      statement: 'By default the 20th queued message makes the client flush.',
      sections: [CONFIG, 'Limits'],
      treatment: 'assert',
      reason: 'The default is given twice.',
      reading: 13,
    },
    '004': {
      statement: 'Size sets how many queued messages make the client flush.',
      treatment: 'assert',
      reason: 'It is one of two names for the flush count.',
      reading: 13,
      needs: ['size'],
    },
    '005': {
      statement: 'Size 1 flushes on every message.',
      treatment: 'assert',
      reason: 'It is stated.',
      reading: 13,
      needs: ['size'],
    },
    '006': {
      statement: 'FlushAt sets how many queued messages make the client flush.',
      treatment: 'assert',
      reason: 'It is one of two names for the flush count.',
      reading: 13,
      needs: ['flushAt'],
    },
    '007': {
      statement: 'FlushAt 1 sends every message at once.',
      treatment: 'assert',
      reason: 'It is stated.',
      reading: 13,
      needs: ['flushAt'],
    },
    '008': {
      statement: 'What conflicting values of Size and FlushAt mean.',
      treatment: 'leave',
      reason: 'They are two names for one thing.',
      reading: 13,
    },
    '009': {
      statement: 'By default a queued message is sent no later than 5 s after it was queued.',
      sections: [CONFIG, 'Limits'],
      treatment: 'assert',
      reason: 'The client flushes when 5 s have passed since its last flush.',
      reading: 15,
    },
    '010': {
      statement: 'FlushAfter sets the interval.',
      treatment: 'assert',
      reason: 'It is listed as the setting of the interval.',
      reading: 15,
      needs: ['flushAfter'],
    },
    '011': {
      statement: 'Whether the interval runs from the last flush, from the first queued message, or as a ticker.',
      treatment: 'observe',
      reason: 'Each is an honest reading.',
      reading: 15,
    },
    '012': {
      statement: 'Queued messages are sent together, in fewer requests than there are messages.',
      sections: [INBOUND],
      treatment: 'assert',
      reason: 'They are sent together as batch requests.',
    },
    '013': {
      statement: 'Under thousands of calls from many callers at once no message is lost and none is sent twice.',
      sections: ['What the service does, 7'],
      treatment: 'assert',
      reason: 'The library is safe in a server that handles many requests.',
      reading: 44,
    },
    '014': {
      statement: 'In which order messages are sent.',
      sections: [INBOUND],
      treatment: 'observe',
      reason: 'No order is promised.',
      reading: 44,
    },
    '015': {
      statement: 'What the client does when the service answers with an error.',
      sections: ['Errors'],
      treatment: 'observe',
      reason: 'Nothing is said of it.',
      reading: 45,
    },
    '016': {
      statement: 'Whether closing the client sends what is still queued.',
      sections: [INBOUND],
      treatment: 'observe',
      reason: 'Nothing is said of closing.',
      reading: 46,
    },
    '017': { statement: 'The exact type of FlushAfter.', treatment: 'leave', reason: 'It is not shown.' },
  },
);
