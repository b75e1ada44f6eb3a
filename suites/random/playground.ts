import type { ClientHandle } from '../stage/client.ts';
import type { Stage } from '../stage/stage.ts';
import type { Actor } from './actor.ts';
import type { MessageFinder } from './message-finder.ts';
import type { TracedMessage } from './trace.ts';

/** A world in which a plan is being played. */
export interface Playground {
  readonly stage: Stage;
  readonly actors: readonly Actor[];
  /** A client of each source that has handed in a message by one. */
  readonly clients: Map<number, ClientHandle>;
  readonly messages: TracedMessage[];
  readonly finder: MessageFinder;
  /** The members of each audience so far, by its id: the letter of the plan, and the user that was made up for it. */
  readonly members: Map<string, ReadonlyMap<string, string>>;
}
