import { relationCase } from '../../../relations/router/relation-case.ts';
import { VALUE_RELATIONS } from '../../../relations/router/values.ts';
import type { Case } from '../../case.ts';

/** What values and keys that only look special change: nothing. */
export const relationValues = VALUE_RELATIONS.map(relationCase) satisfies readonly Case[];
