import { ANSWER_RELATIONS } from '../../../relations/client/answers.ts';
import { clientRelationCase } from '../../../relations/client/relation-case.ts';
import type { Case } from '../../case.ts';

/** How the service answers. */
export const clientRelationAnswers = ANSWER_RELATIONS.map(clientRelationCase) satisfies readonly Case[];
