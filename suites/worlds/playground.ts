import type { ClientHandle } from '../harness/stage/client.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { Actor } from './actor.ts';
import type { MessageFinder } from './message-finder.ts';
import type { TracedMessage } from './trace.ts';

/** A world in which a plan is being played. */
export interface Playground {
  readonly stage: Stage;
  readonly actors: readonly Actor[];
  /** The clients of sources that have sent a message, each by its source and which one of that source it is. */
  readonly clients: Map<string, ClientHandle>;
  readonly messages: TracedMessage[];
  readonly finder: MessageFinder;
  /** The members of each audience so far, by its id: the letter of the plan, and the user that was made up for it. */
  readonly members: Map<string, ReadonlyMap<string, string>>;
}
