import type { Sighting } from '../../harness/capture/capture.ts';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { Returned } from '../../harness/target/client.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import type { ClientPlan, PlannedMessage } from './plan.ts';

/** A plan that was played. Instants are epoch milliseconds of the world. */
export interface ClientTrace {
  readonly clock: WorldTime['kind'];
  /** Largest delay of the suite's own timers. */
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
  readonly madeMs: number;
  /** The instant at which it was closed, if it was. */
  readonly closedMs: number | undefined;
}

/** A message that was sent, and where it was seen. */
export interface TracedMessage extends PlannedMessage {
  readonly returned: Returned;
  /** The instant at which its method had returned. */
  readonly queuedMs: number;
  /** Requests to its own service with it, in the order of arrival. */
  readonly sightings: readonly Sighting[];
  /** Requests to the services of other clients with it. */
  readonly strays: readonly Sighting[];
}
