import { ANSWERS } from '../../../relations/router/answers.ts';
import { playRelation, type RouterRelation } from '../../../relations/router/router-relation.ts';
import type { Case } from '../../case.ts';

type Name = (typeof ANSWERS)[number]['name'];

/** What an answer carries beside its status, and how exactly an endpoint fails, change: nothing. */
export const relationAnswers = ANSWERS.map(
  (relation: RouterRelation<Name>): Case<`relation/${Name}`> => ({
    id: `relation/${relation.name}`,
    title: relation.title,
    requirements: [...new Set(relation.requirements)],
    needs: relation.needs ?? [],
    isSeeded: true,
    play: (stage) => playRelation(stage, relation),
  }),
);
