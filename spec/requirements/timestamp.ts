import { defineArea } from './requirement.ts';

const IMPORT = 'Endpoints › Historical import';
const SAME = 'A call is imported at the instant of its timestamp, and bodies give instants in UTC.';

/** The timestamp member, and the import of past data with it. */
export const timestamp = defineArea(
  { name: 'timestamp', prefix: 'TIM', title: 'Timestamps and historical import', role: 'router', sections: [IMPORT] },
  {
    '001': {
      assert: 'The timestamp of every body is ISO 8601 in UTC with milliseconds.',
      sections: ['Resources › Outbound message bodies'],
      reason: 'The document gives this form and lists a timestamp for all kinds.',
      reading: 21,
    },
    '002': {
      assert: 'A call without a timestamp gets the time of its arrival.',
      reason: 'The server sets the time of such a call.',
      reading: 20,
    },
    '003': {
      assert: 'A timestamp in UTC arrives as the same instant.',
      reason: SAME,
      reading: 21,
    },
    '004': {
      assert: 'A timestamp with an offset arrives as the same instant in UTC.',
      reason: SAME,
      reading: 21,
    },
    '005': {
      assert: 'A timestamp without milliseconds arrives as the same instant with milliseconds.',
      reason: SAME,
      reading: 21,
    },
    '006': {
      assert: 'A timestamp with a finer fraction than milliseconds arrives as the same instant.',
      reason: SAME,
      reading: 21,
    },
    '007': {
      assert: 'A timestamp in the distant past is imported like any other.',
      reason: 'The document offers timestamps for past data, without a bound.',
      reading: 19,
    },
    '008': {
      assert: 'Every kind of call accepts a timestamp.',
      reason: 'The document lets any call carry one.',
      reading: 19,
    },
    '009': {
      observe: 'What happens to a call whose timestamp cannot be parsed?',
      reason: 'The document is silent.',
      reading: 48,
    },
    '010': {
      assert: 'Calls that follow a call with an unparsable timestamp are delivered.',
      reason: 'The document forwards all requests of the source, and one bad call does not change that.',
      reading: 48,
    },
    '011': {
      observe: 'Does a retry of a call without a timestamp carry the time of the first attempt or a new one?',
      reason: 'The document does not mention the timestamp of a retry.',
      reading: 50,
    },
    '012': {
      observe: 'Which instant does the timestamp of a delete notification name?',
      sections: ['Resources › Outbound message bodies'],
      reason: 'The document gives its form only.',
      needs: ['deletions'],
    },
    '013': {
      leave: 'Some destinations cannot make use of past data.',
      reason: 'This is about other destinations.',
    },
    '014': {
      observe: 'Which uncommon forms of ISO 8601 are accepted?',
      reason: 'ISO 8601 has many forms, and the document does not say which of them a call may use.',
      reading: 21,
    },
    '015': {
      observe: 'Do the milliseconds of a given timestamp arrive?',
      reason: 'The document asks for milliseconds in bodies, and does not say how precise an imported instant is.',
      reading: 21,
    },
    '016': {
      assert: 'A timestamp in an uncommon form is read as its instant, or treated as one that cannot be parsed.',
      reason: SAME,
      reading: 21,
    },
  },
);
