import { CLIENT_SEQUENCES } from '../../worlds/profiles/sequences/client/client-sequence.ts';
import type { Case } from '../case.ts';

/** What one happening leaves behind for the next. */
export const clientSequences = [...CLIENT_SEQUENCES] as const satisfies readonly Case[];
