import { NAMES } from '../../../relations/router/names.ts';
import { playRelation, type RouterRelation } from '../../../relations/router/router-relation.ts';
import type { Case } from '../../case.ts';

type Name = (typeof NAMES)[number]['name'];

/** What ids, names, keys, secrets, headers and URLs change beside themselves: nothing. */
export const relationNames = NAMES.map(
  (relation: RouterRelation<Name>): Case<`relation/${Name}`> => ({
    id: `relation/${relation.name}`,
    title: relation.title,
    requirements: [...new Set(relation.requirements)],
    needs: relation.needs ?? [],
    isSeeded: true,
    play: (stage) => playRelation(stage, relation),
  }),
);
