import type { AudienceVector } from '../../spec/shapes/vectors.ts';
import { snakeCase } from '../rules/router/selection.ts';
import { matchGroups, readTable, splitItems } from './tables.ts';

type Step = AudienceVector['steps'][number];

const NAME = 'First Time Shopper';
const STEP = /^(?:(?<number>\d) (?<name>[^:]+): )?(?<members>.+)$/;

/** The members of a sync. A comma and a space, which separate items, are escaped within one. */
function readMembers(members: string): string[] {
  const [, count] = /^(\d+) people$/.exec(members) ?? [];
  if (count !== undefined) return Array.from({ length: Number(count) }, (_, index) => `p${index}`);
  if (members === 'nobody') return [];
  return members.split(' ').map((each) => each.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

/** Each sync sends the difference from the members of its audience before. */
function readSteps(id: string, items: readonly string[], audienceName: string, isOpen: boolean): Step[] {
  const before = new Map<string, readonly string[]>();
  return items.map((item): Step => {
    if (item.startsWith('`')) return { call: JSON.parse(item.slice(1, -1)), sent: [] };
    const { number, name = audienceName, members: listed = '' } = matchGroups(item, STEP);
    const audience = number === undefined ? id : `${id}-${number}`;
    const members = readMembers(listed);
    const former = before.get(audience) ?? [];
    before.set(audience, members);
    const trait = isOpen ? null : snakeCase(name);
    const sent = [
      ...members.filter((userId) => !former.includes(userId)).map((userId) => ({ userId, trait, value: true })),
      ...former.filter((userId) => !members.includes(userId)).map((userId) => ({ userId, trait, value: false })),
    ];
    return { audience, name, members, sent };
  });
}

function makeVector(name: string, description: string, requirement: string, steps: readonly string[], audience = NAME) {
  const isOpen = name.startsWith('open-');
  return {
    id: `audiences/${name}`,
    description: `${description}.`,
    requirement,
    treatment: isOpen ? ('acceptable' as const) : ('valid' as const),
    steps: readSteps(name, steps, audience, isOpen),
  };
}

const slug = (text: string): string => snakeCase(text).replaceAll('_', '-').slice(0, 30).replace(/-$/, '');

/** All vectors about audiences, in a fixed order. */
export function audienceVectors(): AudienceVector[] {
  const syncs = readTable('audiences', 'Syncs', ['name', 'clause', 'steps', 'description']);
  return [
    ...syncs.map(({ name, clause, steps, description }) => makeVector(name, description, clause, splitItems(steps))),
    ...readTable('audiences', 'Names', ['audience']).map(({ audience }) => {
      const description = `The trait of the audience ${audience} is ${snakeCase(audience)}`;
      return makeVector(`name-${slug(audience)}`, description, 'AUD-005', ['u1 u2', 'u1'], audience);
    }),
    ...readTable('audiences', 'Open names', ['name', 'audience']).map(({ name, audience }) => {
      const description = `How the trait of the audience ${audience} is called is open; its value is not`;
      return makeVector(`open-name-${name}`, description, 'AUD-007', ['u1 u2', 'u1'], audience);
    }),
  ];
}
