import type { ClientHandle } from '../harness/stage/client.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { MessageFinder } from './message-finder.ts';
import type { WorldPlan } from './plan.ts';
import type { PlayedSource } from './played-source.ts';
import type { Drift, TracedMessage, TracedSync } from './trace.ts';

export interface PlayState {
  readonly stage: Stage;
  readonly plan: WorldPlan;
  readonly playedSources: readonly PlayedSource[];
  /** The clients of sources that have sent a message, by source and number. */
  readonly clients: Map<string, ClientHandle>;
  readonly messages: TracedMessage[];
  readonly syncs: TracedSync[];
  readonly finder: MessageFinder;
  readonly drift: Drift;
  /** True once the world has used its share of the traffic of the case. */
  readonly isFull: () => boolean;
  /** Longest pass that its clock can afford. */
  readonly passLimitMs: number;
  /** The members of each audience so far, by its id: the letter in the plan, and the made-up user. */
  readonly members: Map<string, ReadonlyMap<string, string>>;
}
