import { RealClock } from '../../clock/real-clock.ts';
import type { DevService } from '../dev-service.ts';
import { readFilter } from '../store/filter.ts';
import type { KeptMessage } from '../store/kept-message.ts';
import { findMessage } from '../views.ts';

/** Most requests that wait for a message at the same time. */
export const MAX_WAITING = 32;

interface Wanted {
  readonly filter: string;
  /** Only messages with a higher number. */
  readonly after: number;
}

/** Lets tests wait for a message, however they are written. */
export class FirstMessage {
  readonly #service: DevService;
  #waiting = 0;

  constructor(service: DevService) {
    this.#service = service;
  }

  /** True if another request may wait. */
  get hasRoom(): boolean {
    return this.#waiting < MAX_WAITING;
  }

  /**
   * The oldest message that matches, or else the first one that comes to match within a real time.
   * @param closed ends the wait when nobody waits for the answer any more
   * @throws RoutespecError `usage` for an invalid filter
   */
  async find({ filter, after }: Wanted, limitMs: number, closed: AbortSignal): Promise<KeptMessage | undefined> {
    const service = this.#service;
    const passes = readFilter(filter);
    const isWanted = (message: KeptMessage): boolean => message.number > after && passes(message);
    const found = service.store.newestFirst().findLast(isWanted);
    if (found !== undefined || closed.aborted) return found;
    const machine = new RealClock();
    let stop = (): void => {};
    this.#waiting += 1;
    try {
      return await new Promise<KeptMessage | undefined>((resolve) => {
        stop = service.feed.listen(({ event }) => {
          const message = 'message' in event ? findMessage(service, event.message.id) : undefined;
          if (message !== undefined && isWanted(message)) resolve(message);
        });
        machine.at(machine.now() + limitMs, () => resolve(undefined));
        closed.addEventListener('abort', () => resolve(undefined));
      });
    } finally {
      this.#waiting -= 1;
      stop();
      machine.clear();
    }
  }
}
