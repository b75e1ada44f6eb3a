import type { AudienceVector } from '../../spec/shapes/vectors.ts';
import { snakeCase } from '../rules/router/selection.ts';

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
    history('created', 'The creation tells of every member', 'AUD-001', (s, id) =>
      s.sync(id, NAME, ['u1', 'u2', 'u3']),
    ),
    history('created-empty', 'The creation of an empty audience tells nothing', 'AUD-001', (s, id) =>
      s.sync(id, NAME, []),
    ),
    history('created-large', 'The creation tells of 130 members', 'AUD-001', (s, id) => s.sync(id, NAME, people(130))),
    history('joined', 'A sync tells of those who joined', 'AUD-002', (s, id) =>
      s.sync(id, NAME, ['u1']).sync(id, NAME, ['u1', 'u2', 'u3']),
    ),
    history('joined-empty', 'A sync tells of those who join an empty audience', 'AUD-002', (s, id) =>
      s.sync(id, NAME, []).sync(id, NAME, ['u1']),
    ),
    history('left', 'A sync tells of those who left', 'AUD-003', (s, id) =>
      s.sync(id, NAME, ['u1', 'u2', 'u3']).sync(id, NAME, ['u2']),
    ),
    history('emptied', 'A sync without members tells of all who left', 'AUD-003', (s, id) =>
      s.sync(id, NAME, ['u1', 'u2']).sync(id, NAME, []),
    ),
    history('unchanged', 'A sync without changes tells nothing', 'AUD-004', (s, id) =>
      s.sync(id, NAME, ['u1', 'u2']).sync(id, NAME, ['u1', 'u2']).sync(id, NAME, ['u2', 'u1']),
    ),
    history(
      'swapped',
      'A sync with as many members as before tells of one who joined and one who left',
      'AUD-002',
      (s, id) => s.sync(id, NAME, ['u1', 'u2']).sync(id, NAME, ['u2', 'u3']),
    ),
    history('joined-and-left', 'A sync tells of those who joined and of those who left', 'AUD-003', (s, id) =>
      s.sync(id, NAME, ['u1', 'u2', 'u3']).sync(id, NAME, ['u3', 'u4', 'u5']),
    ),
    history('back', 'A user who left and joins again is told of', 'AUD-002', (s, id) =>
      s.sync(id, NAME, ['u1', 'u2']).sync(id, NAME, ['u2']).sync(id, NAME, ['u1', 'u2']),
    ),
    history('left-and-forgotten', 'A user who left is told of once', 'AUD-004', (s, id) =>
      s.sync(id, NAME, ['u1', 'u2']).sync(id, NAME, ['u2']).sync(id, NAME, ['u2', 'u3']).sync(id, NAME, ['u3']),
    ),
    history('only-leavers', 'Each of several syncs is compared with the one before', 'AUD-004', (s, id) =>
      s.sync(id, NAME, ['u1', 'u2', 'u3']).sync(id, NAME, ['u1', 'u2']).sync(id, NAME, ['u1']).sync(id, NAME, ['u1']),
    ),
    history('many-syncs', 'Eight syncs, each with a change', 'AUD-002', (s, id) =>
      people(9).reduce((told, _, count) => told.sync(id, NAME, people(count + 1)), s),
    ),
    history('case-of-ids', 'Ids that differ only in the case of letters are two users', 'AUD-001', (s, id) =>
      s.sync(id, NAME, ['Ann', 'ann']).sync(id, NAME, ['ann']).sync(id, NAME, ['ann', 'ANN']),
    ),
    history(
      'case-of-joiner',
      'A user joins whose id differs from that of a member only in the case of letters',
      'AUD-002',
      (s, id) => s.sync(id, NAME, ['bob']).sync(id, NAME, ['bob', 'Bob']),
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
