import { defineArea } from './requirement.ts';

/** Audience membership as identify calls. */
export const audience = defineArea(
  {
    name: 'audience',
    prefix: 'AUD',
    title: 'Audiences',
    role: 'router',
    sections: ['Events › Audience membership'],
    needs: ['audiences'],
  },
  {
    '001': {
      statement: 'A new audience announces each of its first members with an identify call.',
      treatment: 'assert',
      reason: 'It is stated.',
    },
    '002': {
      statement: 'A sync sends an identify call with true for every user who joined.',
      treatment: 'assert',
      reason: 'A call is sent for each user added, with true for members.',
    },
    '003': {
      statement: 'A sync sends an identify call with false for every user who left.',
      treatment: 'assert',
      reason: 'A call is sent for each user removed, with false for non-members.',
    },
    '004': {
      statement: 'A sync sends nothing for users whose membership is as before.',
      treatment: 'assert',
      reason: 'Later syncs are for changes only.',
    },
    '005': {
      statement: 'The membership stands in traits, under the audience name in snake_case.',
      treatment: 'assert',
      reason: 'It is a user property, which an identify body carries in traits.',
      reading: 36,
    },
    '006': {
      statement: 'The membership is a boolean.',
      treatment: 'assert',
      reason: 'Its type and both values are given.',
    },
    '007': {
      statement: 'How digits, punctuation and other scripts of an audience name are written.',
      treatment: 'leave',
      reason: 'Snake case of plain words only is clear.',
      reading: 38,
    },
    '008': {
      statement: 'What computed traits send.',
      treatment: 'leave',
      reason: 'Only the values of audiences are described.',
      reading: 37,
    },
  },
);
