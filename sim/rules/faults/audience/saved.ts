import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import type { MembershipChange } from '../../rules.ts';

/** The membership that an identify call of the router itself reports. */
function membershipOf({ content, cameBy }: Message): MembershipChange | null {
  if (content.type !== 'identify' || cameBy !== 'contract' || content.userId === undefined) return null;
  const [value, ...others] = Object.values(content.traits ?? {});
  return others.length === 0 && typeof value === 'boolean' ? { userId: content.userId, isMember: value } : null;
}

/** Mistakes in when the members of an audience are saved. */
export const SAVED_AUDIENCE_FAULTS = [
  // A sync sends calls only for users whose membership has changed since the sync before.
  fault({
    name: 'members-saved-when-somebody-joins',
    breaks: ['AUD-004', 'AUD-002', 'DLV-001'],
    description: 'The members of an audience are saved only by a sync in which someone joined, so leavers leave again.',
    memory: slot('the saved members of each audience', () => new Map<string, ReadonlySet<string>>()),
    change: ({ audienceChanges }, recall) => ({
      audienceChanges: (before, now, sync) => {
        const saved = recall(sync.memory);
        const changes = audienceChanges(saved.get(sync.audienceId) ?? before, now, sync);
        if (before === null || changes.some(({ isMember }) => isMember)) saved.set(sync.audienceId, now);
        return changes;
      },
    }),
  }),
  fault({
    name: 'members-not-told-until-delivered',
    breaks: ['AUD-004', 'DLV-001'],
    description:
      'A member whose identify call waits for a retry counts as not told yet, so the next sync sends another.',
    memory: slot('users whose membership waits for a retry, and messages that are done', () => ({
      waiting: new Map<string, Set<Message>>(),
      done: new WeakSet<Message>(),
    })),
    change: ({ audienceChanges, verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const result = verdict(outcome, attempt);
        const { message } = attempt;
        const membership = membershipOf(message);
        if (membership?.isMember !== true) return result;
        const { waiting, done } = recall(message.memory);
        const messages = waiting.get(membership.userId) ?? new Set<Message>();
        waiting.set(membership.userId, messages);
        if (result === 'processed') done.add(message);
        if (result === 'retried' && !done.has(message)) messages.add(message);
        else messages.delete(message);
        return result;
      },
      audienceChanges: (before, now, sync) => {
        const { waiting } = recall(sync.memory);
        const untold = [...now].filter((userId) => before?.has(userId) && (waiting.get(userId)?.size ?? 0) > 0);
        return [
          ...audienceChanges(before, now, sync),
          ...untold.map((userId): MembershipChange => ({ userId, isMember: true })),
        ];
      },
    }),
  }),
  fault({
    name: 'members-stored-comma-separated',
    breaks: ['AUD-003', 'AUD-004'],
    description:
      'The members of an audience are kept as one text with commas, so a user id with a comma is read back as two others.',
    change: ({ audienceChanges }) => ({
      audienceChanges: (before, now, sync) =>
        audienceChanges(
          before === null
            ? null
            : new Set(
                [...before]
                  .join(',')
                  .split(',')
                  .filter((userId) => userId !== ''),
              ),
          now,
          sync,
        ),
    }),
  }),
];
