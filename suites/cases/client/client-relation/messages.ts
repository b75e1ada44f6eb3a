import { MESSAGE_RELATIONS } from '../../../relations/client/messages.ts';
import { clientRelationCase } from '../../../relations/client/relation-case.ts';
import type { Case } from '../../case.ts';

/** What else the same clients are handed. */
export const clientRelationMessages = MESSAGE_RELATIONS.map(clientRelationCase) satisfies readonly Case[];
