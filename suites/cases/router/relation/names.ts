import { NAMES } from '../../../relations/router/names.ts';
import { relationCase } from '../../../relations/router/relation-case.ts';
import type { Case } from '../../case.ts';

/** What ids, names, keys, secrets, headers and URLs change beside themselves: nothing. */
export const relationNames = NAMES.map(relationCase) satisfies readonly Case[];
