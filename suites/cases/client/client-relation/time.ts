import { clientRelationCase } from '../../../relations/client/relation-case.ts';
import { TIME_RELATIONS } from '../../../relations/client/time.ts';
import type { Case } from '../../case.ts';

/** When messages are handed in. */
export const clientRelationTime = TIME_RELATIONS.map(clientRelationCase) satisfies readonly Case[];
