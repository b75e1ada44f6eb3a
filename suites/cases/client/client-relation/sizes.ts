import { clientRelationCase } from '../../../relations/client/relation-case.ts';
import { SIZE_RELATIONS } from '../../../relations/client/sizes.ts';
import type { Case } from '../../case.ts';

/** How much messages hold. */
export const clientRelationSizes = SIZE_RELATIONS.map(clientRelationCase) satisfies readonly Case[];
