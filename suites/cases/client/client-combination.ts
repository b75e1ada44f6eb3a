import { CLIENT_COMBINATIONS } from '../../worlds/profiles/combinations/client.ts';
import type { Case } from '../case.ts';

export const clientCombinationSubjects = [...CLIENT_COMBINATIONS] as const satisfies readonly Case[];
