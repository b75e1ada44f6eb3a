import type { AudienceVector } from '../../spec/shapes/vectors.ts';
import { snakeCase } from '../rules/router/selection.ts';
import { readRows, splitItems } from './rows.ts';

type Step = AudienceVector['steps'][number];

/** Audiences of one vector, with their former members. */
class History {
  readonly #members = new Map<string, ReadonlySet<string>>();
  readonly steps: Step[] = [];

  /** Creates or syncs an audience. The calls that follow are the difference from its members before. */
  sync(audience: string, name: string, members: readonly string[], trait: string | null = snakeCase(name)): this {
    const before = this.#members.get(audience) ?? new Set<string>();
    const now = new Set(members);
    this.#members.set(audience, now);
    const sent = [
      ...members.filter((userId) => !before.has(userId)).map((userId) => ({ userId, trait, value: true })),
      ...[...before].filter((userId) => !now.has(userId)).map((userId) => ({ userId, trait, value: false })),
    ];
    this.steps.push({ audience, name, members: [...members], sent });
    return this;
  }

  /** Anything else that the source sends. */
  call(call: Readonly<Record<string, unknown>>): this {
    this.steps.push({ call: { ...call }, sent: [] });
    return this;
  }
}

const NAME = 'First Time Shopper';

const history = (
  name: string,
  what: string,
  requirement: string,
  tell: (history: History, id: string) => History,
  treatment: AudienceVector['treatment'] = 'valid',
): AudienceVector => ({
  id: `audiences/${name}`,
  description: `${what}.`,
  requirement,
  treatment,
  steps: tell(new History(), name).steps,
});

const people = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`);

/** Name, clause, the members in each sync, and description. */
const SYNCS = `
  created | AUD-001 | u1 u2 u3 | The creation tells of every member
  created-empty | AUD-001 | nobody | The creation of an empty audience tells nothing
  created-large | AUD-001 | 130 people | The creation tells of 130 members
  joined | AUD-002 | u1, u1 u2 u3 | A sync tells of those who joined
  joined-empty | AUD-002 | nobody, u1 | A sync tells of those who join an empty audience
  left | AUD-003 | u1 u2 u3, u2 | A sync tells of those who left
  emptied | AUD-003 | u1 u2, nobody | A sync without members tells of all who left
  unchanged | AUD-004 | u1 u2, u1 u2, u2 u1 | A sync without changes tells nothing
  swapped | AUD-002 | u1 u2, u2 u3 | A sync with as many members as before tells of one who joined and one who left
  joined-and-left | AUD-003 | u1 u2 u3, u3 u4 u5 | A sync tells of those who joined and of those who left
  back | AUD-002 | u1 u2, u2, u1 u2 | A user who left and joins again is told of
  left-and-forgotten | AUD-004 | u1 u2, u2, u2 u3, u3 | A user who left is told of once
  only-leavers | AUD-004 | u1 u2 u3, u1 u2, u1, u1 | Each of several syncs is compared with the one before
  many-syncs | AUD-002 | 1 people, 2 people, 3 people, 4 people, 5 people, 6 people, 7 people, 8 people, 9 people | Eight syncs, each with a change
  case-of-ids | AUD-001 | Ann ann, ann, ann ANN | Ids that differ only in the case of letters are two users
  case-of-joiner | AUD-002 | bob, bob Bob | A user joins whose id differs from that of a member only in the case of letters
`;

function readMembers(item: string): string[] {
  const [, count] = /^(\d+) people$/.exec(item) ?? [];
  if (count !== undefined) return people(Number(count));
  return item === 'nobody' ? [] : item.split(' ');
}

/** Plain words with only one possible snake_case. */
const NAMES = [
  'Shopper',
  'big spenders',
  'First Time Shopper',
  'VIP Customers',
  'Customers Who Have Not Come Back Since Their First Order',
  'NEWS READERS',
  'a b',
] as const;

const OPEN_NAMES: readonly (readonly [name: string, text: string])[] = [
  ['digits', 'Orders of 2026'],
  ['ampersand', 'R&D'],
  ['hyphen', 'first-time shopper'],
  ['camel-case', 'firstTimeShopper'],
  ['umlaut', 'Größte Käufer'],
  ['japanese', '新規の客'],
  ['emoji', 'Fans 🎉'],
];

const slug = (text: string): string => snakeCase(text).replaceAll('_', '-').slice(0, 30).replace(/-$/, '');

/** All vectors about audiences, in a fixed order. */
export function audienceVectors(): AudienceVector[] {
  return [
    ...readRows(SYNCS).map(([name = '', requirement = '', syncs = '', what = '']) =>
      history(name, what, requirement, (s, id) =>
        splitItems(syncs).reduce((told, members) => told.sync(id, NAME, readMembers(members)), s),
      ),
    ),
    history('commas-in-ids', 'An id with a comma is one user', 'AUD-003', (s, id) =>
      s.sync(id, NAME, ['a,b', 'c']).sync(id, NAME, ['a,b', 'c']).sync(id, NAME, ['c']),
    ),
    history('odd-ids', 'Ids that look like something else', 'AUD-001', (s, id) =>
      s.sync(
        id,
        NAME,
        ['null', '007', '7', ' u1 ', '../x', 'true', '', 'Zoë'].filter((each) => each !== ''),
      ),
    ),
    history('two-audiences', 'Two audiences with the same members, each of which tells of all', 'AUD-001', (s, id) =>
      s.sync(`${id}-1`, 'Big Spenders', ['u1', 'u2']).sync(`${id}-2`, 'News Readers', ['u1', 'u2', 'u3']),
    ),
    history('three-audiences', 'A third audience tells of all its members', 'AUD-001', (s, id) =>
      s.sync(`${id}-1`, 'One', ['u1']).sync(`${id}-2`, 'Two', ['u2']).sync(`${id}-3`, 'Three', ['u3', 'u1']),
    ),
    history('audiences-in-turn', 'Syncs of two audiences in turn, each compared with its own', 'AUD-004', (s, id) =>
      s
        .sync(`${id}-1`, 'Big Spenders', ['u1', 'u2'])
        .sync(`${id}-2`, 'News Readers', ['u3'])
        .sync(`${id}-1`, 'Big Spenders', ['u1', 'u2'])
        .sync(`${id}-2`, 'News Readers', ['u3', 'u1'])
        .sync(`${id}-1`, 'Big Spenders', ['u2']),
    ),
    history('after-alias', 'An alias call makes no two members one', 'AUD-002', (s, id) =>
      s
        .sync(id, NAME, ['old-1'])
        .call({ type: 'alias', previousId: 'old-1', userId: 'new-1' })
        .sync(id, NAME, ['new-1']),
    ),
    history('after-deletion', 'A deletion request takes nobody out of an audience', 'AUD-004', (s, id) =>
      s
        .sync(id, NAME, ['d1', 'd2'])
        .call({ type: 'delete', userId: 'd1' })
        .sync(id, NAME, ['d1', 'd2'])
        .sync(id, NAME, ['d2']),
    ),
    history(
      'after-identify',
      'An identify call with the same trait tells nothing of the audience',
      'AUD-002',
      (s, id) =>
        s
          .call({ type: 'identify', userId: 'k1', traits: { first_time_shopper: true } })
          .sync(id, NAME, ['k2'])
          .sync(id, NAME, ['k1', 'k2']),
    ),
    ...NAMES.map((name) =>
      history(`name-${slug(name)}`, `The trait of the audience ${name} is ${snakeCase(name)}`, 'AUD-005', (s, id) =>
        s.sync(id, name, ['u1', 'u2']).sync(id, name, ['u1']),
      ),
    ),
    ...OPEN_NAMES.map(([name, text]) =>
      history(
        `open-name-${name}`,
        `How the trait of the audience ${text} is called is open; its value is not`,
        'AUD-007',
        (s, id) => s.sync(id, text, ['u1', 'u2'], null).sync(id, text, ['u1'], null),
        'acceptable',
      ),
    ),
  ];
}
