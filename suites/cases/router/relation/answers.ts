import { ANSWERS } from '../../../relations/router/answers.ts';
import { relationCase } from '../../../relations/router/relation-case.ts';
import type { Case } from '../../case.ts';

/** What an answer carries beside its status, and how exactly an endpoint fails, change: nothing. */
export const relationAnswers = ANSWERS.map(relationCase) satisfies readonly Case[];
