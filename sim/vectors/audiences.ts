import type { AudienceVector } from '../../spec/shapes/vectors.ts';
import { snakeCase } from '../rules/router/selection.ts';
import { readTable, splitItems } from './tables.ts';

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

const slug = (text: string): string => snakeCase(text).replaceAll('_', '-').slice(0, 30).replace(/-$/, '');

/** All vectors about audiences, in a fixed order. */
export function audienceVectors(): AudienceVector[] {
  return [
    ...readTable('audiences', 'Syncs', ['name', 'clause', 'syncs', 'description']).map((row) =>
      history(row.name, row.description, row.clause, (s, id) =>
        splitItems(row.syncs).reduce((told, members) => told.sync(id, NAME, readMembers(members)), s),
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
    ...readTable('audiences', 'Open names', ['name', 'audience']).map(({ name, audience: text }) =>
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
