import { OTHERS } from '../../../relations/router/others.ts';
import { relationCase } from '../../../relations/router/relation-case.ts';
import type { Case } from '../../case.ts';

/** What other messages change about a message: nothing. */
export const relationOthers = OTHERS.map(relationCase) satisfies readonly Case[];
