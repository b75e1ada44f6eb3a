import type { JsonObject } from '../../spec/shapes/json.ts';

/** A schema that the rows change. */
export const BODY = {
  title: 'Body',
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['page', 'track'] },
    userId: { type: 'string', minLength: 1 },
    count: { type: 'integer' },
    at: { type: 'string', pattern: '^a$', not: { pattern: '\\n' } },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['type', 'userId'],
  additionalProperties: {},
};

/** The body with some members changed. */
const withMembers = (properties: JsonObject): JsonObject => ({
  ...BODY,
  properties: { ...BODY.properties, ...properties },
});
const without = (name: keyof typeof BODY.properties): JsonObject => {
  const { [name]: _, ...properties } = BODY.properties;
  return { ...BODY, properties };
};

/** What each change is for those who read, for those who write, and for those who do both. */
export const ROWS: readonly [
  what: string,
  after: JsonObject,
  sentence: string,
  read: string,
  write: string,
  both: string,
][] = [
  [
    'a member that is no longer required',
    { ...BODY, required: ['type'] },
    'a.json: `userId` is no longer required',
    'breaking',
    'compatible',
    'breaking',
  ],
  [
    'a member that becomes required',
    { ...BODY, required: ['type', 'userId', 'count'] },
    'a.json: `count` is required',
    'compatible',
    'breaking',
    'breaking',
  ],
  [
    'a further member',
    withMembers({ name: { type: 'string' } }),
    'a.json: `name` is new',
    'compatible',
    'compatible',
    'compatible',
  ],
  [
    'a member that is gone',
    without('count'),
    'a.json: `count` is no longer described',
    'breaking',
    'breaking',
    'breaking',
  ],
  [
    'a wider type',
    withMembers({ count: { type: 'number' } }),
    'a.json: `count` may be of type number',
    'breaking',
    'compatible',
    'breaking',
  ],
  [
    'null allowed',
    withMembers({ count: { type: ['integer', 'null'] } }),
    'a.json: `count` may be of type null',
    'breaking',
    'compatible',
    'breaking',
  ],
  [
    'any type allowed',
    withMembers({ count: {} }),
    'a.json: `count` is no longer only of type integer',
    'breaking',
    'compatible',
    'breaking',
  ],
  [
    'one more value',
    withMembers({ type: { type: 'string', enum: ['page', 'track', 'alias'] } }),
    'a.json: `type` may be "alias"',
    'breaking',
    'compatible',
    'breaking',
  ],
  [
    'one value less',
    withMembers({ type: { type: 'string', enum: ['page'] } }),
    'a.json: `type` may no longer be "track"',
    'compatible',
    'breaking',
    'breaking',
  ],
  [
    'a pattern that is gone',
    withMembers({ at: { type: 'string', not: { pattern: '\\n' } } }),
    'a.json: `at` has no `pattern`, and had one',
    'breaking',
    'compatible',
    'breaking',
  ],
  [
    'a further pattern',
    withMembers({ userId: { type: 'string', minLength: 1, pattern: '^u' } }),
    'a.json: `userId` has a `pattern`, and had none',
    'compatible',
    'breaking',
    'breaking',
  ],
  [
    'another pattern',
    withMembers({ at: { type: 'string', pattern: '^b$', not: { pattern: '\\n' } } }),
    'a.json: `at` has another `pattern`',
    'breaking',
    'breaking',
    'breaking',
  ],
  [
    'a higher least length',
    withMembers({ userId: { type: 'string', minLength: 2 } }),
    'a.json: `userId` has the minLength 2, and had 1',
    'compatible',
    'breaking',
    'breaking',
  ],
  [
    'no least length',
    withMembers({ userId: { type: 'string' } }),
    'a.json: `userId` has the minLength "none", and had 1',
    'breaking',
    'compatible',
    'breaking',
  ],
  [
    'a greatest length',
    withMembers({ userId: { type: 'string', minLength: 1, maxLength: 9 } }),
    'a.json: `userId` has the maxLength 9, and had "none"',
    'compatible',
    'breaking',
    'breaking',
  ],
  [
    'other items',
    withMembers({ tags: { type: 'array', items: { type: ['string', 'null'] } } }),
    'a.json: `tags[]` may be of type null',
    'breaking',
    'compatible',
    'breaking',
  ],
  [
    'no further members',
    { ...BODY, additionalProperties: false },
    'a.json: `*` may no longer be there',
    'compatible',
    'breaking',
    'breaking',
  ],
  [
    'another title',
    { ...BODY, title: 'Other' },
    'a.json has the title "Other", and had "Body"',
    'breaking',
    'breaking',
    'breaking',
  ],
  [
    'a keyword that nothing here understands',
    { ...BODY, dependentRequired: { a: ['b'] } },
    'a.json has a `dependentRequired`, and had none',
    'compatible',
    'breaking',
    'breaking',
  ],
];
