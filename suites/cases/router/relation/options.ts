import { OPTIONS } from '../../../relations/router/options.ts';
import { relationCase } from '../../../relations/router/relation-case.ts';
import type { Case } from '../../case.ts';

/** What optional members, types of sources and the way of setting change: nothing. */
export const relationOptions = OPTIONS.map(relationCase) satisfies readonly Case[];
