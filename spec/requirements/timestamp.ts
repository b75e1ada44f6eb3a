import { defineArea } from './requirement.ts';

const IMPORT = 'Endpoints › Historical import';
const SAME = 'The document imports a call at the instant of its timestamp, and writes instants in bodies in UTC.';

/** The timestamp member, and importing past data with it. */
export const timestamp = defineArea(
  { name: 'timestamp', prefix: 'TIM', title: 'Timestamps and historical import', role: 'router', sections: [IMPORT] },
  {
    '001': {
      statement: 'The timestamp of every body is ISO 8601 in UTC with milliseconds.',
      sections: ['Resources › Outbound message bodies'],
      treatment: 'assert',
      reason: 'The document gives this form, and lists a timestamp for all kinds.',
      reading: 21,
    },
    '002': {
      statement: 'A call without a timestamp gets the time of its arrival.',
      treatment: 'assert',
      reason: 'The document has the server set the time of such a call.',
      reading: 20,
    },
    '003': {
      statement: 'A timestamp in UTC arrives as the same instant.',
      treatment: 'assert',
      reason: SAME,
      reading: 21,
    },
    '004': {
      statement: 'A timestamp with an offset arrives as the same instant in UTC.',
      treatment: 'assert',
      reason: SAME,
      reading: 21,
    },
    '005': {
      statement: 'A timestamp without milliseconds arrives as the same instant with them.',
      treatment: 'assert',
      reason: SAME,
      reading: 21,
    },
    '006': {
      statement: 'A timestamp with more digits than milliseconds arrives as the same instant.',
      treatment: 'assert',
      reason: SAME,
      reading: 21,
    },
    '007': {
      statement: 'A timestamp in the distant past is imported like any other.',
      treatment: 'assert',
      reason: 'The document has timestamps for past data, and sets no bound.',
      reading: 19,
    },
    '008': {
      statement: 'Every kind of call takes a timestamp.',
      treatment: 'assert',
      reason: 'The document lets any call carry one.',
      reading: 19,
    },
    '009': {
      statement: 'What happens to a call whose timestamp cannot be parsed.',
      treatment: 'observe',
      reason: 'The document is silent.',
      reading: 48,
    },
    '010': {
      statement: 'Calls that follow one whose timestamp cannot be parsed are delivered.',
      treatment: 'assert',
      reason: 'The document has all requests of the source forwarded, and one bad call does not change that.',
      reading: 48,
    },
    '011': {
      statement:
        'Whether a retry of a call without a timestamp repeats the time of the first attempt or has a new one.',
      treatment: 'observe',
      reason: 'The document is silent on the time that a retry names.',
      reading: 50,
    },
    '012': {
      statement: 'Which instant the timestamp of a delete notification names.',
      sections: ['Resources › Outbound message bodies'],
      treatment: 'observe',
      reason: 'The document gives its form only.',
      needs: ['deletions'],
    },
    '013': {
      statement: 'Some destinations cannot make use of past data.',
      treatment: 'leave',
      reason: 'The document speaks of other destinations here.',
    },
    '014': {
      statement: 'Which forms of ISO 8601 are read beyond those that every common parser reads.',
      treatment: 'observe',
      reason: 'ISO 8601 has many forms, and the document does not say how many of them a call may use.',
      reading: 21,
    },
  },
);
