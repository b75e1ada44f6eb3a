import { OPTION_RELATIONS } from '../../../relations/client/options.ts';
import { clientRelationCase } from '../../../relations/client/relation-case.ts';
import type { Case } from '../../case.ts';

/** What messages and clients are given beside what they need. */
export const clientRelationOptions = OPTION_RELATIONS.map(clientRelationCase) satisfies readonly Case[];
