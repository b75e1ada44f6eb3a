import { CAPACITY } from '../../../relations/router/capacity.ts';
import { playRelation, type RouterRelation } from '../../../relations/router/router-relation.ts';
import type { Case } from '../../case.ts';

type Name = (typeof CAPACITY)[number]['name'];

/** What numbers that nobody has promised change: nothing. */
export const relationCapacity = CAPACITY.map(
  (relation: RouterRelation<Name>): Case<`relation/${Name}`> => ({
    id: `relation/${relation.name}`,
    title: relation.title,
    requirements: [...new Set(relation.requirements)],
    needs: relation.needs ?? [],
    isSeeded: true,
    play: (stage) => playRelation(stage, relation),
  }),
);
