import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** The user of a call at its source. */
function userAt({ content, source }: Message): string {
  return `${source.writeKey} ${content.userId}`;
}

/** Faults in audiences of users of whom the router has had calls, or deletion requests. */
export const AUDIENCES_OF_KNOWN_USERS_FAULTS = [
  fault({
    name: 'members-joined-by-alias',
    breaks: ['AUD-002', 'AUD-003', 'AUD-001'],
    description:
      'Members of an audience whom an alias call has joined are one: if one takes the place of the other, neither is reported.',
    memory: slot('the first id of each user who has had another', () => new Map<string, string>()),
    change: ({ selects, audienceChanges }, recall) => ({
      selects: (message) => {
        const { content, memory } = message;
        if (content.type !== 'alias' || content.userId === undefined) return selects(message);
        const first = recall(memory);
        first.set(content.userId, first.get(content.previousId) ?? content.previousId);
        return selects(message);
      },
      audienceChanges: (before, now, sync) => {
        const first = recall(sync.memory);
        const persons = (ids: ReadonlySet<string>) => new Set([...ids].map((id) => first.get(id) ?? id));
        const [earlier, later] = [persons(before ?? new Set()), persons(now)];
        return audienceChanges(before, now, sync).filter(
          ({ userId, isMember }) => before === null || !(isMember ? earlier : later).has(first.get(userId) ?? userId),
        );
      },
    }),
  }),
  fault({
    name: 'deleted-user-leaves-audiences',
    breaks: ['AUD-003', 'AUD-004', 'DLV-001'],
    description:
      'A deletion request takes its user out of all audiences, so the next sync reports a member as new, or a leaver not at all.',
    memory: slot('deleted users, and how many of them each audience knows of', () => ({
      users: [] as string[],
      known: new Map<string, number>(),
    })),
    change: ({ isEnabled, audienceChanges }, recall) => ({
      isEnabled: (message) => {
        const { content, memory } = message;
        if (content.type === 'delete') recall(memory).users.push(content.userId);
        return isEnabled(message);
      },
      audienceChanges: (before, now, sync) => {
        const { users, known } = recall(sync.memory);
        const deleted = users.slice(known.get(sync.audienceId) ?? 0);
        known.set(sync.audienceId, users.length);
        const left = before && new Set([...before].filter((user) => !deleted.includes(user)));
        return audienceChanges(left, now, sync);
      },
    }),
  }),
  fault({
    name: 'membership-compared-with-traits',
    breaks: ['AUD-001', 'AUD-002', 'AUD-003'],
    description:
      'A membership is not reported if an identify call of the user has already given the same value to a trait of that name.',
    memory: slot('what identify calls have said of each user, and who is in the sync under way', () => ({
      traits: new Map<string, Map<string, unknown>>(),
      syncing: new Set<string>(),
    })),
    change: ({ isEnabled, audienceChanges }, recall) => ({
      audienceChanges: (before, now, sync) => {
        const changes = audienceChanges(before, now, sync);
        const { syncing } = recall(sync.memory);
        syncing.clear();
        for (const { userId } of changes) syncing.add(userId);
        return changes;
      },
      isEnabled: (message) => {
        const { content, memory } = message;
        if (content.type !== 'identify' || content.userId === undefined) return isEnabled(message);
        const { traits, syncing } = recall(memory);
        const known = traits.get(userAt(message)) ?? new Map<string, unknown>();
        traits.set(userAt(message), known);
        const given = Object.entries(content.traits ?? {});
        const saysNothingNew = given.every(([name, value]) => known.get(name) === value);
        for (const [name, value] of given) known.set(name, value);
        return isEnabled(message) && !(syncing.delete(content.userId) && saysNothingNew);
      },
    }),
  }),
];
