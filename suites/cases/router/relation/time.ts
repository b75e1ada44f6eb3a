import { relationCase } from '../../../relations/router/relation-case.ts';
import { TIME } from '../../../relations/router/time.ts';
import type { Case } from '../../case.ts';

/** What the calendar changes: nothing. */
export const relationTime = TIME.map(relationCase) satisfies readonly Case[];
