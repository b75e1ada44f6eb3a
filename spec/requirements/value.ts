import { defineArea } from './requirement.ts';

const FREE_FORM = 'Properties and traits are free-form key/value pairs, so what was given is what arrives.';

/** Free-form members arrive as they were given. */
export const value = defineArea(
  {
    name: 'value',
    prefix: 'VAL',
    title: 'Values kept',
    role: 'router',
    sections: ['Resources › Outbound message bodies'],
  },
  {
    '001': { statement: 'Nested objects and arrays arrive as given.', treatment: 'assert', reason: FREE_FORM },
    '002': {
      statement: 'Text of any script arrives as given, character by character.',
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
      statement: 'Keys with dots, spaces, quotes or letters of any script arrive as given.',
      treatment: 'assert',
      reason: FREE_FORM,
    },
    '006': { statement: 'Traits are kept exactly, like properties.', treatment: 'assert', reason: FREE_FORM },
    '007': {
      statement: 'What becomes of numbers beyond the precision of a double.',
      treatment: 'observe',
      reason: 'JSON leaves their precision to the implementation.',
    },
    '008': {
      statement: 'What becomes of a key named __proto__.',
      treatment: 'observe',
      reason: 'Dropping it for safety is honest.',
    },
    '009': {
      statement: 'What becomes of a key given twice.',
      treatment: 'observe',
      reason: 'JSON leaves doubled keys to the implementation.',
    },
  },
);
