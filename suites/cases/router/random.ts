import { ROUTER_FEW_USERS } from '../../worlds/profiles/few-users/router.ts';
import type { Case } from '../case.ts';

/** Worlds that nobody thought of. */
export const random = [...ROUTER_FEW_USERS] as const satisfies readonly Case[];
