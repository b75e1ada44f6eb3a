import { RealClock } from '../clock/real-clock.ts';
import type { DevService } from './dev-service.ts';
import type { KeptMessage } from './store/kept-message.ts';
import { findMessage } from './views.ts';

/**
 * Looks for something in the oldest message that has it, or else in the first that comes to have it within a real time.
 * @param closed ends the wait when nobody waits for the answer any more
 * @returns undefined if nothing was found
 */
export async function waitForMessage<Found>(
  service: DevService,
  find: (message: KeptMessage) => Found | undefined,
  limitMs: number,
  closed?: AbortSignal,
): Promise<Found | undefined> {
  for (const message of service.store.newestFirst().reverse()) {
    const found = find(message);
    if (found !== undefined) return found;
  }
  const machine = new RealClock();
  let stop = (): void => {};
  try {
    return await new Promise<Found | undefined>((resolve, reject) => {
      const giveUp = (): void => resolve(undefined);
      stop = service.feed.listen(({ event }) => {
        try {
          const message = 'message' in event ? findMessage(service, event.message.id) : undefined;
          const found = message && find(message);
          if (found !== undefined) resolve(found);
        } catch (error) {
          reject(error);
        }
      });
      machine.at(machine.now() + limitMs, giveUp);
      closed?.addEventListener('abort', giveUp);
      if (closed?.aborted) giveUp();
    });
  } finally {
    stop();
    machine.clear();
  }
}
