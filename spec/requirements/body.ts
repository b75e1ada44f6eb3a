import { defineArea } from './requirement.ts';

const SHAPES = 'Endpoints › Outbound delivery, body shapes';

/** What a webhook body contains, kind by kind. */
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
      reason: 'The document asks for a JSON object, and signs the bytes that arrive; compressed bytes are no JSON.',
    },
    '002': {
      statement: 'A page body contains version, type, userId, properties and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '003': {
      statement: 'A screen body contains version, type, userId, name, timestamp and context.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The document lists the members of this shape; it is judged only where a screen call is delivered.',
      reading: 1,
      needs: ['screen'],
    },
    '004': {
      statement: 'An identify body contains version, type, userId, traits and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '005': {
      statement: 'A track body contains version, type, userId, event, properties and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '006': {
      statement: 'An alias body contains version, type, the previous and the new identity, and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '007': {
      statement: 'A group body contains version, type, groupId, userId, traits and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '008': {
      statement: 'A delete body contains type, userId and timestamp.',
      sections: [SHAPES],
      treatment: 'assert',
      reason: 'The document lists the members of this shape.',
      needs: ['deletions'],
    },
    '009': {
      statement: 'The version of every call body is the integer 1.',
      sections: ['Resources › Outbound message bodies', 'Versioning'],
      treatment: 'assert',
      reason: 'The document gives its type and its value.',
      reading: 43,
    },
    '010': {
      statement: 'A delete body has no version.',
      sections: ['Resources › Outbound message bodies', 'Versioning'],
      treatment: 'assert',
      reason: 'The document says twice that it is absent.',
      reading: 34,
      needs: ['deletions'],
    },
    '011': {
      statement: 'The type of a body names its kind, in lower case.',
      sections: ['Events'],
      treatment: 'assert',
      reason: 'The document lists the seven values.',
    },
    '012': {
      statement: 'The alias body gives the earlier identity under the key "Previous ID", with a space.',
      treatment: 'assert',
      reason: 'The document writes the key so, and says that it is not previousId.',
      reading: 9,
    },
    '013': {
      statement: 'The alias body gives the new identity under the key "User ID", with a space.',
      treatment: 'assert',
      reason: 'The document writes the key so, and says that it is not userId.',
      reading: 9,
    },
    '014': {
      statement: 'Which members bodies carry beyond the listed ones.',
      treatment: 'observe',
      reason: 'The document does not say that its lists are complete.',
      reading: 3,
    },
    '015': {
      statement: 'Where the name and category of a page call go.',
      treatment: 'observe',
      reason: 'The page shape in the document has no place for them.',
      reading: 4,
    },
    '016': {
      statement: 'What happens to the properties of a screen call.',
      treatment: 'observe',
      reason: 'The screen shape in the document has no place for them.',
      reading: 5,
      needs: ['screen'],
    },
    '017': {
      statement: 'What the body of an anonymous call carries.',
      treatment: 'observe',
      reason: 'Every shape in the document has a user id, and an anonymous call has none.',
      reading: 7,
    },
    '018': {
      statement: 'Whether an alias body also carries its ids under camelCase keys.',
      treatment: 'observe',
      reason: 'The document does not rule out extra members.',
      reading: 9,
    },
    '019': {
      statement: 'The context of a screen body has device, os and app as the call gave them, all strings.',
      treatment: 'assert',
      reason: 'The document lists these members and their type.',
      reading: 1,
      needs: ['screen'],
    },
    '020': {
      statement: 'Whether bodies of the other kinds carry the context of the call.',
      treatment: 'observe',
      reason: 'The document gives every call a context, and includes it in the screen shape only.',
      reading: 3,
    },
    '021': {
      statement: 'The page properties path, referrer, title and url arrive as given.',
      treatment: 'assert',
      reason: 'The document recognises these four keys.',
    },
    '022': {
      statement: 'A revenue given as a string stays a string.',
      treatment: 'assert',
      reason: 'The document allows a track property such as revenue to be a string.',
    },
    '023': {
      statement: 'Which members context has beside device, os and app.',
      treatment: 'leave',
      reason: 'The document does not show them.',
    },
  },
);
