import { defineArea } from './requirement.ts';

const FREE_FORM = 'The content of properties and traits is up to the customer, so it arrives as given.';

/** Properties and traits arrive as they were given. */
export const value = defineArea(
  {
    name: 'value',
    prefix: 'VAL',
    title: 'Free-form values',
    role: 'router',
    sections: ['Resources › Outbound message bodies'],
  },
  {
    '001': { assert: 'Nested objects and arrays arrive as given.', reason: FREE_FORM },
    '002': {
      assert: 'Text in any script arrives as given, character for character.',
      reason: FREE_FORM,
    },
    '003': {
      assert: 'Numbers stay numbers and numeric strings stay strings.',
      reason: FREE_FORM,
    },
    '004': {
      assert: 'Null, false, zero, and empty strings, objects and arrays are kept.',
      reason: FREE_FORM,
    },
    '005': {
      assert: 'Keys with dots, spaces, quotes or letters in any script arrive as given.',
      reason: FREE_FORM,
    },
    '006': { assert: 'Traits arrive exactly as given, like properties.', reason: FREE_FORM },
    '007': {
      observe: 'What happens to numbers beyond the precision of a double?',
      reason: 'The document is silent, and JSON leaves precision to the implementation.',
    },
    '008': {
      observe: 'What happens to a key named __proto__?',
      reason: 'The document does not mention it. Dropping it for safety is allowed.',
    },
    '009': {
      observe: 'What happens to a key that is given twice?',
      reason: 'The document is silent, and JSON leaves repeated keys to the implementation.',
    },
    '010': {
      observe: 'What happens to the character U+0000 in a text?',
      reason: 'The document does not mention it. JSON allows it, and many databases do not.',
      reading: 55,
    },
  },
);
