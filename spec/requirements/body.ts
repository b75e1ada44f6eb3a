import type { BodyKind } from '../shapes/bodies.ts';
import { defineArea } from './requirement.ts';

const SHAPES = 'Endpoints › Outbound delivery, body shapes';

/** The members of a webhook body, by kind. */
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
      assert: 'A request body is one JSON object.',
      sections: ['Endpoints › Outbound delivery'],
      reason: 'The document asks for a JSON object, and signs the bytes that arrive. Compressed bytes are not JSON.',
    },
    '002': {
      assert: 'A page body contains version, type, userId, properties and timestamp.',
      sections: [SHAPES],
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '003': {
      assert: 'A screen body contains version, type, userId, name, timestamp and context.',
      sections: [SHAPES],
      reason: 'The document lists the members of this shape. It applies only if a screen call is delivered.',
      reading: 1,
      needs: ['screen'],
    },
    '004': {
      assert: 'An identify body contains version, type, userId, traits and timestamp.',
      sections: [SHAPES],
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '005': {
      assert: 'A track body contains version, type, userId, event, properties and timestamp.',
      sections: [SHAPES],
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '006': {
      assert: 'An alias body contains version, type, the previous and the new identity, and timestamp.',
      sections: [SHAPES],
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '007': {
      assert: 'A group body contains version, type, groupId, userId, traits and timestamp.',
      sections: [SHAPES],
      reason: 'The document lists the members of this shape.',
      reading: 3,
    },
    '008': {
      assert: 'A delete body contains type, userId and timestamp.',
      sections: [SHAPES],
      reason: 'The document lists the members of this shape.',
      needs: ['deletions'],
    },
    '009': {
      assert: 'The version of every call body is the integer 1.',
      sections: ['Resources › Outbound message bodies', 'Versioning'],
      reason: 'The document gives its type and its value.',
      reading: 43,
    },
    '010': {
      assert: 'A delete body has no version.',
      sections: ['Resources › Outbound message bodies', 'Versioning'],
      reason: 'The document states twice that it is absent.',
      reading: 34,
      needs: ['deletions'],
    },
    '011': {
      assert: 'The type of a body names its kind, in lower case.',
      sections: ['Events'],
      reason: 'The document lists the seven values.',
    },
    '012': {
      assert: 'The alias body gives the earlier identity under the key "Previous ID", with a space.',
      reason: 'The document gives this key, and states that it is not previousId.',
      reading: 9,
    },
    '013': {
      assert: 'The alias body gives the new identity under the key "User ID", with a space.',
      reason: 'The document gives this key, and states that it is not userId.',
      reading: 9,
    },
    '014': {
      observe: 'Which other members do bodies carry?',
      reason: 'The document does not call its lists complete.',
      reading: 3,
    },
    '015': {
      observe: 'Where in the body are the name and category of a page call?',
      reason: 'The page shape in the document has no member for them.',
      reading: 4,
    },
    '016': {
      observe: 'What happens to the properties of a screen call?',
      reason: 'The screen shape in the document has no member for them.',
      reading: 5,
      needs: ['screen'],
    },
    '017': {
      observe: 'Which ids does the body of an anonymous call carry?',
      reason: 'Every shape in the document has a user id, and an anonymous call has none.',
      reading: 7,
    },
    '018': {
      observe: 'Does an alias body also carry its ids under camelCase keys?',
      reason: 'The document does not rule out extra members.',
      reading: 9,
    },
    '019': {
      assert: 'The context of a screen body has device, os and app as the call gave them, all strings.',
      reason: 'The document lists these members and their type.',
      reading: 1,
      needs: ['screen'],
    },
    '020': {
      observe: 'Do bodies of the other kinds carry the context of the call?',
      reason: 'The document gives every call a context, but only the screen shape includes it.',
      reading: 3,
    },
    '021': {
      assert: 'The page properties path, referrer, title and url arrive as given.',
      reason: 'The document recognises these four keys.',
    },
    '022': {
      assert: 'A revenue given as a string stays a string.',
      reason: 'The document allows a track property such as revenue to be a string.',
    },
    '023': {
      leave: 'Which members does context have besides device, os and app?',
      reason: 'The document does not show them.',
    },
  },
);

/** The requirement that a body has the members of its kind. */
export const SHAPE_REQUIREMENTS = {
  page: 'BOD-002',
  screen: 'BOD-003',
  identify: 'BOD-004',
  track: 'BOD-005',
  alias: 'BOD-006',
  group: 'BOD-007',
  delete: 'BOD-008',
} as const satisfies Record<BodyKind, `BOD-${string}`>;

/** Requirements of single members. All other members belong to the shape of their kind. */
export const MEMBER_REQUIREMENTS = {
  type: 'BOD-011',
  timestamp: 'TIM-001',
  'Previous ID': 'BOD-012',
  'User ID': 'BOD-013',
} as const;
