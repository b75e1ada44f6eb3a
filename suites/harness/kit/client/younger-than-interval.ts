import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Capture } from '../../capture/capture.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import { NotTested } from '../../not-tested.ts';
import type { CapturedClient, ClientOptions } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';
import { demandThat } from '../demand.ts';

/** On a real clock, the age until which a client is judged: its interval of 5 s cannot have caused a flush by then. */
const YOUNG_LIMIT_MS = 3_000;
/** The age until which the suite waits for an event, still before that interval ends. */
const YOUNG_WAIT_MS = 4_500;
/**
 * On a virtual clock, the time that a client may take without waiting for the interval: it may collect messages for a
 * moment more. Several such moments are still shorter than the interval.
 */
const LINGER_MS = 500;
/**
 * Number of clients to try, one after another, because a machine that is busy at the start of a run soon calms down.
 */
const TRIES = 3;
/** On a real clock, the time that a client may take for an immediate action. */
const AT_ONCE_MS = 1_000;

/**
 * A client that is younger than its flush interval, so that the interval causes no request. On a virtual clock it stays
 * young while the clock hardly moves.
 */
export class YoungClient {
  readonly client: CapturedClient;
  readonly #stage: Stage;
  readonly #bornMs: number;

  private constructor(stage: Stage, client: CapturedClient, bornMs: number) {
    this.#stage = stage;
    this.client = client;
    this.#bornMs = bornMs;
  }

  /** @param requirement The requirement that fails if the client cannot be made with these options. */
  static async make(stage: Stage, options: ClientOptions = {}, requirement?: RequirementId): Promise<YoungClient> {
    const capture = await stage.capture();
    const bornMs = stage.time.nowMs();
    return new YoungClient(stage, await stage.client(capture, options, requirement), bornMs);
  }

  get capture(): Capture {
    return this.client.capture;
  }

  /** Ends the case as not tested if this machine was so slow that the interval may end soon. */
  demandYoung(): void {
    const ageMs = this.#stage.time.nowMs() - this.#bornMs;
    if (this.#stage.time.kind !== 'real' || ageMs <= YOUNG_LIMIT_MS) return;
    throw new TooSlow(`${(ageMs / 1000).toFixed(1)} s have passed, so the interval could cause a flush too`);
  }

  /** Ends the case if a message that was just queued has already been sent. */
  async demandNotAtOnce(message: MarkedMessage, requirement: RequirementId): Promise<void> {
    const { time } = this.#stage;
    await (time.kind === 'real' ? time.passUntil(time.nowMs() + AT_ONCE_MS) : time.settle());
    this.demandYoung();
    const [sighting] = this.capture.sightings(message.mark);
    demandThat(sighting === undefined, {
      requirement,
      expected: 'a lone first message to stay in the queue',
      seen: 'it was sent at once',
      request: sighting?.request,
    });
  }

  /** Waits for an event that must come before the interval ends, and tells whether it came. */
  async happensWhileYoung(done: () => boolean): Promise<boolean> {
    const { time } = this.#stage;
    return time.runUntil(done, time.kind === 'real' ? this.#bornMs + YOUNG_WAIT_MS : time.nowMs() + LINGER_MS);
  }
}

/** Plays with one client, and with another if the machine was too slow for the first. */
export async function whileYoung(play: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await play();
    } catch (error) {
      if (!(error instanceof TooSlow) || tries === TRIES) throw error;
    }
  }
}

/** The machine was so slow that no verdict is possible. */
class TooSlow extends NotTested {}
