import { ROUTER_COMBINATIONS } from '../../worlds/profiles/combinations/router.ts';
import type { Case } from '../case.ts';

export const combinationSubjects = [...ROUTER_COMBINATIONS] as const satisfies readonly Case[];
