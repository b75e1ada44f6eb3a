import { fewUsers } from '../../worlds/profiles/few-users/router.ts';
import type { Case } from '../case.ts';

export const random = [fewUsers] as const satisfies readonly Case[];
