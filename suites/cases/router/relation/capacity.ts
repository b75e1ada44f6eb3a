import { CAPACITY } from '../../../relations/router/capacity.ts';
import { relationCase } from '../../../relations/router/relation-case.ts';
import type { Case } from '../../case.ts';

/** What numbers that nobody has promised change: nothing. */
export const relationCapacity = CAPACITY.map(relationCase) satisfies readonly Case[];
