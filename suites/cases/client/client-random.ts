import { clientFewUsers } from '../../worlds/profiles/few-users/client.ts';
import type { Case } from '../case.ts';

export const clientRandom = [clientFewUsers] as const satisfies readonly Case[];
