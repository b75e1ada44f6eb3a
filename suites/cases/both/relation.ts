import { throughClient } from '../../worlds/profiles/router/through-client.ts';
import type { Case } from '../case.ts';

/** The same messages, sent to the router as calls and through a client of their source. */
export const relationThroughClient = [throughClient] as const satisfies readonly Case[];
