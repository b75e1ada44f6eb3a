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
    '001': { statement: 'Nested objects and arrays arrive as given.', treatment: 'assert', reason: FREE_FORM },
    '002': {
      statement: 'Text in any script arrives as given, character for character.',
      treatment: 'assert',
      reason: FREE_FORM,
    },
    '003': {
      statement: 'Numbers stay numbers and numeric strings stay strings.',
      treatment: 'assert',
      reason: FREE_FORM,
    },
    '004': {
      statement: 'Null, false, zero, and empty strings, objects and arrays are kept.',
      treatment: 'assert',
      reason: FREE_FORM,
    },
    '005': {
      statement: 'Keys with dots, spaces, quotes or letters in any script arrive as given.',
      treatment: 'assert',
      reason: FREE_FORM,
    },
    '006': { statement: 'Traits arrive exactly as given, like properties.', treatment: 'assert', reason: FREE_FORM },
    '007': {
      statement: 'What happens to numbers beyond the precision of a double?',
      treatment: 'observe',
      reason: 'The document is silent, and JSON leaves precision to the implementation.',
    },
    '008': {
      statement: 'What happens to a key named __proto__?',
      treatment: 'observe',
      reason: 'The document does not mention it. Dropping it for safety is allowed.',
    },
    '009': {
      statement: 'What happens to a key that is given twice?',
      treatment: 'observe',
      reason: 'The document is silent, and JSON leaves repeated keys to the implementation.',
    },
    '010': {
      statement: 'What happens to the character U+0000 in a text?',
      treatment: 'observe',
      reason: 'The document does not mention it. JSON allows it, and many databases do not.',
      reading: 55,
    },
  },
);
