import { defineArea } from './requirement.ts';

const MULTIPLE = ['Endpoints › Outbound delivery, multiple webhooks', 'Errors'] as const;
const RESPONSE = 'Endpoints › Outbound delivery, response';

/** Delivery of one message to up to five URLs. */
export const delivery = defineArea(
  { name: 'delivery', prefix: 'DLV', title: 'Delivery and first success', role: 'router', sections: MULTIPLE },
  {
    '001': {
      assert: 'A message that was answered with 200 is not sent to that URL again.',
      forbids: true,
      reason: 'The document counts it as processed.',
      reading: 23,
    },
    '002': {
      assert: 'After a success at one of several URLs, no second attempt starts at any of them.',
      forbids: true,
      reason: 'The document counts the message as processed and rules out retries to the other URLs.',
      reading: 22,
    },
    '003': {
      assert: 'Every URL is tried when the others fail.',
      reason: 'The document accepts a success at any URL, so the service must try each.',
      reading: 22,
    },
    '004': {
      assert: 'A success on a retry ends the retries at every URL.',
      forbids: true,
      reason: 'The document makes no difference between the attempts.',
      reading: 22,
    },
    '005': {
      assert:
        'A URL with an unknown host, or a refused, broken or stalled connection, does not stop delivery to the others.',
      reason: 'The document accepts a success at any URL.',
      reading: 47,
    },
    '006': {
      observe: 'Are several URLs tried at once or one after another?',
      reason: 'The document allows both.',
      reading: 22,
    },
    '007': {
      observe: 'Do the remaining URLs receive their first attempt after a success?',
      reason: 'The document rules out retries only.',
      reading: 22,
    },
    '008': {
      observe: 'Do 201, 204 and other 2xx answers count as success?',
      sections: [RESPONSE],
      reason: 'The document does not list the status codes that count. 200 certainly does.',
      reading: 23,
    },
    '009': {
      observe: 'Are 3xx answers retried, and are redirects followed?',
      sections: [RESPONSE],
      reason: 'The document does not mention them.',
      reading: 23,
    },
    '010': {
      observe: 'Are 4xx answers retried?',
      sections: ['Errors'],
      reason: 'The document does not show their handling.',
      reading: 23,
    },
    '011': {
      observe: 'Is a refused or broken connection retried?',
      sections: ['Errors'],
      reason: 'The document does not mention it. A retry is likely.',
      reading: 47,
    },
    '012': {
      leave: 'What does the body of a response mean?',
      sections: [RESPONSE],
      reason: 'The document does not show it. Mock endpoints always send a success whole, at once, with a small body.',
      reading: 23,
    },
  },
);
