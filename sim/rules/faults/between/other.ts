import { slot } from '../../../model/memory.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { BETWEEN } from './reason.ts';

const SILENCES = 10;

/** Faults in timeouts, after others. */
export const TIMEOUT_BETWEEN = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'silent-endpoints-given-up',
    breaks: ['TMO-002'],
    description: `After ${SILENCES} messages of a source got no answer, further ones that get none are given up.`,
    memory: slot('messages without an answer, by source', () => new Map<string, number>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const silences = recall(attempt.message.memory);
        const { writeKey } = attempt.message.source;
        if (outcome.kind === 'timeout') silences.set(writeKey, (silences.get(writeKey) ?? 0) + 1);
        const isLast = outcome.kind === 'timeout' && (silences.get(writeKey) ?? 0) > SILENCES;
        return isLast ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
]);

/** Faults in audiences beside others. */
export const AUDIENCE_BETWEEN = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'third-audience-compared-with-another',
    breaks: ['AUD-001'],
    description: 'The creation of a third audience counts as a sync of an empty one that it must not tell about.',
    memory: slot('the ids of audiences so far', () => new Set<string>()),
    change: ({ audienceChanges }, recall) => ({
      audienceChanges: (before, now, sync) => {
        const known = recall(sync.memory).add(sync.audienceId);
        return before === null && known.size > 2 ? [] : audienceChanges(before, now, sync);
      },
    }),
  }),
  fault({
    name: 'latest-audience-synced',
    breaks: ['AUD-004', 'AUD-003', 'AUD-002'],
    description: 'A sync of an audience is compared with the members of the audience that was synced last.',
    memory: slot('the members of the latest sync', () => ({ members: undefined as ReadonlySet<string> | undefined })),
    change: ({ audienceChanges }, recall) => ({
      audienceChanges: (before, now, sync) => {
        const latest = recall(sync.memory);
        const compared = before === null ? null : (latest.members ?? before);
        latest.members = now;
        return audienceChanges(compared, now, sync);
      },
    }),
  }),
]);
