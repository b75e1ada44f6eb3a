import { slot } from '../../../model/memory.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { BETWEEN } from '../between-things.ts';

const OFF_CACHED_MS = 60_000;

/** Faults in settings that a router keeps for longer than they are in force. */
export const CACHED_SETTING_FAULTS = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'off-cached-for-a-minute',
    breaks: ['SET-009'],
    description:
      'A call to a source that is off makes the source count as off for a minute, even if it is switched on meanwhile.',
    memory: slot('until when each source counts as switched off', () => new Map<string, number>()),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        const offUntilMs = recall(message.memory);
        const { writeKey } = message.source;
        if (message.receivedAtMs < (offUntilMs.get(writeKey) ?? Number.NEGATIVE_INFINITY)) return false;
        if (isEnabled(message)) return true;
        offUntilMs.set(writeKey, message.receivedAtMs + OFF_CACHED_MS);
        return false;
      },
    }),
  }),
]);
