import { ROUTER_SEQUENCES, sequenceCase } from '../../worlds/profiles/sequences/router/router-sequence.ts';
import type { Case } from '../case.ts';

/** What one happening leaves behind for the next. */
export const sequences = [...ROUTER_SEQUENCES.map(sequenceCase)] as const satisfies readonly Case[];
