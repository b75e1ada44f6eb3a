import { defineArea } from './requirement.ts';

const SHAPES = 'Endpoints › Outbound delivery, body shapes';

/** What a webhook body holds, kind by kind. */
export const body = defineArea(
  {
    name: 'body',
    prefix: 'BOD',
    title: 'Webhook bodies',
    role: 'router',
    sections: ['Resources › Outbound message bodies'],
  },
  {
    '001': {
      statement: 'A request body is one JSON object.',
      sections: ['Endpoints › Outbound delivery'],
      treatment: 'assert',
      reason: 'The body is a JSON object of the shape for its kind.',
    },
    '002': {
      statement: 'A page body holds version, type, userId, properties and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The shape is listed.',
      reading: 3,
    },
    '003': {
      statement: 'A screen body holds version, type, userId, name, timestamp and context.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The shape is listed; it is judged only where a screen call is delivered.',
      reading: 1,
      needs: ['screen'],
    },
    '004': {
      statement: 'An identify body holds version, type, userId, traits and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The shape is listed.',
      reading: 3,
    },
    '005': {
      statement: 'A track body holds version, type, userId, event, properties and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The shape is listed.',
      reading: 3,
    },
    '006': {
      statement: 'An alias body holds version, type, the previous and the new identity, and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The shape is listed.',
      reading: 3,
    },
    '007': {
      statement: 'A group body holds version, type, groupId, userId, traits and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The shape is listed.',
      reading: 3,
    },
    '008': {
      statement: 'A delete body holds type, userId and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The shape is listed.',
      needs: ['deletions'],
    },
    '009': {
      statement: 'The version of every call body is the integer 1.',
      sections: ['Resources › Outbound message bodies', 'Versioning'],
      treatment: 'assert',
      reason: 'Type and value are given.',
      reading: 43,
    },
    '010': {
      statement: 'A delete body has no version.',
      sections: ['Resources › Outbound message bodies', 'Versioning'],
      treatment: 'assert',
      reason: 'Its absence is stated twice.',
      reading: 34,
      needs: ['deletions'],
    },
    '011': {
      statement: 'The type of a body names its kind, in lower case.',
      sections: ['Events'],
      treatment: 'assert',
      reason: 'The seven values are listed.',
    },
    '012': {
      statement: 'The alias body gives the earlier identity under the key "Previous ID", with a space.',
      treatment: 'assert',
      reason: 'The key is written so, and set apart from previousId.',
      reading: 9,
    },
    '013': {
      statement: 'The alias body gives the new identity under the key "User ID", with a space.',
      treatment: 'assert',
      reason: 'The key is written so, and set apart from userId.',
      reading: 9,
    },
    '014': {
      statement: 'Which members bodies carry beyond the listed ones.',
      treatment: 'observe',
      reason: 'The listed members are a minimum.',
      reading: 3,
    },
    '015': {
      statement: 'Where name and category of a page call go.',
      treatment: 'observe',
      reason: 'The page shape has no place for them.',
      reading: 4,
    },
    '016': {
      statement: 'What becomes of the properties of a screen call.',
      treatment: 'observe',
      reason: 'The screen shape has no place for them.',
      reading: 5,
      needs: ['screen'],
    },
    '017': {
      statement: 'What the body of an anonymous call carries.',
      treatment: 'observe',
      reason: 'Every shape names userId, which an anonymous call does not have.',
      reading: 7,
    },
    '018': {
      statement: 'Whether an alias body carries camelCase keys beside the ones with a space.',
      treatment: 'observe',
      reason: 'Extra members are open.',
      reading: 9,
    },
    '019': {
      statement: 'The context of a screen body gives device, os and app as the call gave them, all strings.',
      treatment: 'assert',
      reason: 'These members and their type are listed.',
      reading: 1,
      needs: ['screen'],
    },
    '020': {
      statement: 'Whether bodies of the other kinds carry the context of the call.',
      treatment: 'observe',
      reason: 'Every call carries one, and only the screen shape includes it.',
      reading: 3,
    },
    '021': {
      statement: 'The page properties path, referrer, title and url arrive as given.',
      treatment: 'assert',
      reason: 'They are named as specially recognised.',
    },
    '022': {
      statement: 'A revenue given as a string stays a string.',
      treatment: 'assert',
      reason: 'A track property such as revenue is allowed to be one.',
    },
    '023': {
      statement: 'Members of context other than device, os and app.',
      treatment: 'leave',
      reason: 'They are not shown.',
    },
  },
);
