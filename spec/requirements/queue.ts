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
      assert: 'A method returns once its message is queued, without waiting for it to be sent.',
      sections: [INBOUND],
      reason: 'The document says that methods return before the HTTP exchange.',
      reading: 16,
    },
    '002': {
      assert: 'A single first message is queued, not sent at once.',
      sections: ['What the service does, 7'],
      reason: 'The document describes a queue in memory that is flushed in the background.',
      reading: 15,
    },
    '003': {
      assert: 'By default, the client flushes at the 20th queued message.',
      sections: [CONFIG, 'Limits'],
      reason: 'The document gives this default twice.',
      reading: 13,
    },
    '004': {
      assert: 'Size sets the number of queued messages at which the client flushes.',
      reason: 'The document uses two names for the flush count, and this is one of them.',
      reading: 13,
      needs: ['size'],
    },
    '005': {
      assert: 'Size 1 makes the client flush on every message.',
      reason: 'The document defines this value.',
      reading: 13,
      needs: ['size'],
    },
    '006': {
      assert: 'FlushAt sets the number of queued messages at which the client flushes.',
      reason: 'The document uses two names for the flush count, and this is one of them.',
      reading: 13,
      needs: ['flushAt'],
    },
    '007': {
      assert: 'FlushAt 1 makes the client send every message at once.',
      reason: 'The document defines this value.',
      reading: 13,
      needs: ['flushAt'],
    },
    '008': {
      leave: 'What do conflicting values of Size and FlushAt mean?',
      reason: 'The document uses both names for the flush count, and does not say which one wins.',
      reading: 13,
    },
    '009': {
      assert: 'By default, a message is sent within 5 s of being queued.',
      sections: [CONFIG, 'Limits'],
      reason: 'The document sets 5 s as the default interval between flushes.',
      reading: 15,
    },
    '010': {
      assert: 'FlushAfter sets the flush interval.',
      reason: 'The document lists it as the setting of the interval.',
      reading: 15,
      needs: ['flushAfter'],
    },
    '011': {
      observe: 'Does the flush interval start at the last flush, at the first queued message, or with a ticker?',
      reason: 'The document names the last flush, and does not mention the time before the first flush.',
      reading: 15,
    },
    '012': {
      assert: 'Queued messages are sent together, in fewer requests than there are messages.',
      sections: [INBOUND],
      reason: 'The document says that queued messages are sent in batches.',
    },
    '013': {
      assert: 'Thousands of calls from many callers at once all arrive, once each.',
      forbids: true,
      sections: ['What the service does, 7'],
      reason: 'The document calls the library safe for servers with many requests.',
      reading: 44,
    },
    '014': {
      observe: 'In which order are messages sent?',
      sections: [INBOUND],
      reason: 'The document promises no order.',
      reading: 44,
    },
    '015': {
      observe: 'What does the client do when the service answers with an error?',
      sections: ['Errors'],
      reason: 'The document is silent.',
      reading: 45,
    },
    '016': {
      observe: 'Does closing a client send its queued messages?',
      sections: [INBOUND],
      reason: 'The document does not mention closing.',
      reading: 46,
    },
    '017': {
      leave: 'Which type does FlushAfter have?',
      reason: 'The document does not show it.',
    },
    '018': {
      assert: 'The methods of 1,000 messages return while the service does not answer.',
      sections: [INBOUND, 'What the service does, 7'],
      reason: 'Methods return after queueing, and a server with many requests queues as many messages in a minute.',
      reading: 56,
    },
  },
);
