import { ROUTER_COMBINATIONS } from '../../worlds/profiles/combinations/router/router-combinations.ts';
import type { Case } from '../case.ts';

/** Pairs of values of everything that can be chosen about a message, its settings, its endpoints and its time. */
export const combinationSubjects = [...ROUTER_COMBINATIONS] as const satisfies readonly Case[];
