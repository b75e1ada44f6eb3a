import { OTHERS } from '../../../relations/router/others.ts';
import { playRelation, type RouterRelation } from '../../../relations/router/router-relation.ts';
import type { Case } from '../../case.ts';

type Name = (typeof OTHERS)[number]['name'];

/** What other messages change about a message: nothing. */
export const relationOthers = OTHERS.map(
  (relation: RouterRelation<Name>): Case<`relation/${Name}`> => ({
    id: `relation/${relation.name}`,
    title: relation.title,
    requirements: [...new Set(relation.requirements)],
    needs: relation.needs ?? [],
    isSeeded: true,
    play: (stage) => playRelation(stage, relation),
  }),
);
