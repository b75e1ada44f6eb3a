import type { Sighting } from '../../harness/capture/capture.ts';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { Returned } from '../../harness/target/client.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import type { ClientPlan, PlannedMessage } from './plan.ts';

export interface ClientTrace {
  readonly clock: WorldTime['kind'];
  /** Largest delay of the suite's own timers. */
  readonly lagMs: number;
  /** True if time passed after the last message, so that silence says something. */
  readonly isSilent: boolean;
  /** Instant at which the play ended. */
  readonly endMs: number;
  readonly clients: readonly TracedClient[];
}

export interface TracedClient {
  readonly key: string;
  readonly plan: ClientPlan;
  /** Name of the capture that stands for the client's service. */
  readonly service: string;
  readonly requests: readonly ReceivedRequest[];
  /** In sending order. */
  readonly messages: readonly TracedMessage[];
  /** Instant before it was made. Its first interval ends no earlier than one interval after that. */
  readonly bornMs: number;
  /** Instant of its close, if it was closed. */
  readonly closedMs: number | undefined;
}

export interface TracedMessage extends PlannedMessage {
  readonly returned: Returned;
  /** Instant at which its method was called. */
  readonly calledMs: number;
  /** Instant at which its method returned. */
  readonly queuedMs: number;
  /** Requests with the message at the client's own service, in order of arrival. */
  readonly sightings: readonly Sighting[];
  /** Requests with the message at the services of other clients. */
  readonly strays: readonly Sighting[];
}
