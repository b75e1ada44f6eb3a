import { LIMITS } from '../../../spec/limits.ts';
import { playThroughClient, THROUGH_CLIENT } from '../../worlds/relations/router/through-client.ts';
import type { Case } from '../case.ts';

/** The same messages, handed to the router as calls and to a client of their source. */
export const relationThroughClient = [
  {
    id: `relation/${THROUGH_CLIENT.name}`,
    title: THROUGH_CLIENT.title,
    requirements: THROUGH_CLIENT.requirements,
    spanMs: 2 * LIMITS.flushIntervalMs,
    play: playThroughClient,
  },
] as const satisfies readonly Case[];
