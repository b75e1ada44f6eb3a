import type { Sighting } from '../../harness/capture/capture.ts';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { Returned } from '../../harness/target/client.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import type { ClientPlan, PlannedMessage } from './plan.ts';

/** What happened when a plan was played. Instants are epoch milliseconds of the world. */
export interface ClientTrace {
  /** How exact instants are. */
  readonly clock: WorldTime['kind'];
  /** How late the machine was, at most, as the suite's own timers show. */
  readonly lagMs: number;
  readonly clients: readonly TracedClient[];
}

export interface TracedClient {
  readonly key: string;
  readonly plan: ClientPlan;
  /** Name of the capture that stands for its service. */
  readonly service: string;
  readonly requests: readonly ReceivedRequest[];
  /** In the order of sending. */
  readonly messages: readonly TracedMessage[];
  /** When it was made. */
  readonly madeMs: number;
  /** The instant at which it was closed, if it was. */
  readonly closedMs: number | undefined;
}

/** A message that was sent, and where it was seen. */
export interface TracedMessage extends PlannedMessage {
  readonly returned: Returned;
  /** When its method had returned. */
  readonly queuedMs: number;
  /** Where its own service saw it, in the order of arrival. */
  readonly sightings: readonly Sighting[];
  /** Where the services of other clients saw it. */
  readonly strays: readonly Sighting[];
}
