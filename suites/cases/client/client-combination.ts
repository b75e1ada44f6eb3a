import { CLIENT_COMBINATIONS } from '../../worlds/profiles/combinations/client/client-combinations.ts';
import type { Case } from '../case.ts';

/** Pairs of values of everything that can be chosen about a message of a client, and about the client. */
export const clientCombinationSubjects = [...CLIENT_COMBINATIONS] as const satisfies readonly Case[];
