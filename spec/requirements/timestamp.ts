import { defineArea } from './requirement.ts';

const IMPORT = 'Endpoints › Historical import';
const SAME = 'An ISO 8601 timestamp imports the call at that instant, and bodies write instants in UTC.';

/** The timestamp member, and importing past data with it. */
export const timestamp = defineArea(
  { name: 'timestamp', prefix: 'TIM', title: 'Timestamps and historical import', role: 'router', sections: [IMPORT] },
  {
    '001': {
      statement: 'The timestamp of every body is ISO 8601 in UTC with milliseconds.',
      sections: ['Resources › Outbound message bodies'],
      treatment: 'assert',
      reason: 'Form and presence are given for all kinds.',
      reading: 21,
    },
    '002': {
      statement: 'A call without a timestamp gets the time of its arrival.',
      treatment: 'assert',
      reason: 'Where none is given, the server sets the time.',
      reading: 20,
    },
    '003': {
      statement: 'A timestamp given in UTC goes out as the same instant.',
      treatment: 'assert',
      reason: SAME,
      reading: 21,
    },
    '004': {
      statement: 'A timestamp given with an offset goes out as the same instant in UTC.',
      treatment: 'assert',
      reason: SAME,
      reading: 21,
    },
    '005': {
      statement: 'A timestamp given without milliseconds goes out as the same instant with them.',
      treatment: 'assert',
      reason: SAME,
      reading: 21,
    },
    '006': {
      statement: 'A timestamp given more finely than milliseconds goes out as the same instant.',
      treatment: 'assert',
      reason: SAME,
      reading: 21,
    },
    '007': {
      statement: 'A timestamp of the far past is imported like any other.',
      treatment: 'assert',
      reason: 'Past data is what the timestamp is for, and no bound is set.',
      reading: 19,
    },
    '008': {
      statement: 'Every kind of call takes a timestamp.',
      treatment: 'assert',
      reason: 'It may be added to any call.',
      reading: 19,
    },
    '009': {
      statement: 'What becomes of a call whose timestamp cannot be read.',
      treatment: 'observe',
      reason: 'Nothing is said about it.',
      reading: 48,
    },
    '010': {
      statement: 'A call whose timestamp cannot be read does not stop the source.',
      treatment: 'assert',
      reason: 'One bad call is no reason to stop forwarding all requests of the source.',
      reading: 48,
    },
    '011': {
      statement: 'Whether retries of a call without a timestamp repeat the first time or set it anew.',
      treatment: 'observe',
      reason: 'It is the same message, but nothing is said of its time.',
      reading: 50,
    },
    '012': {
      statement: 'Which instant the timestamp of a delete notification names.',
      sections: ['Resources › Outbound message bodies'],
      treatment: 'observe',
      reason: 'Only its form is given.',
      needs: ['deletions'],
    },
    '013': {
      statement: 'Some destinations cannot make use of past data.',
      treatment: 'leave',
      reason: 'It speaks of destinations other than this one.',
    },
  },
);
