import { playRelation, type RouterRelation } from '../../../relations/router/router-relation.ts';
import { VALUE_RELATIONS } from '../../../relations/router/values.ts';
import type { Case } from '../../case.ts';

type Name = (typeof VALUE_RELATIONS)[number]['name'];

/** What values and keys that only look special change: nothing. */
export const relationValues = VALUE_RELATIONS.map(
  (relation: RouterRelation<Name>): Case<`relation/${Name}`> => ({
    id: `relation/${relation.name}`,
    title: relation.title,
    requirements: [...new Set(relation.requirements)],
    needs: relation.needs ?? [],
    isSeeded: true,
    play: (stage) => playRelation(stage, relation),
  }),
);
