import { CLIENT_FEW_USERS } from '../../worlds/profiles/few-users/client.ts';
import type { Case } from '../case.ts';

/** Worlds of clients that nobody thought of. */
export const clientRandom = [...CLIENT_FEW_USERS] as const satisfies readonly Case[];
