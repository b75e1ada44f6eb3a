import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';

/** Mistakes in when the members of an audience are saved. */
export const SAVED_AUDIENCE_FAULTS = [
  // A sync sends calls only for users whose membership has changed since the sync before.
  fault({
    name: 'members-saved-when-somebody-joins',
    breaks: ['AUD-004', 'AUD-002', 'DLV-001'],
    description: 'The members of an audience are saved only by a sync in which someone joined, so leavers leave again.',
    unseenByRandomWorlds: 'no audience in random worlds is synced often',
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
];
