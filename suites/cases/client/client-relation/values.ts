import { clientRelationCase } from '../../../relations/client/relation-case.ts';
import { VALUE_RELATIONS } from '../../../relations/client/values.ts';
import type { Case } from '../../case.ts';

/** What values look like. */
export const clientRelationValues = VALUE_RELATIONS.map(clientRelationCase) satisfies readonly Case[];
