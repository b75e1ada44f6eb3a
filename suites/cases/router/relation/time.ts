import { playRelation, type RouterRelation } from '../../../relations/router/router-relation.ts';
import { TIME } from '../../../relations/router/time.ts';
import type { Case } from '../../case.ts';

type Name = (typeof TIME)[number]['name'];

/** What the calendar changes: nothing. */
export const relationTime = TIME.map(
  (relation: RouterRelation<Name>): Case<`relation/${Name}`> => ({
    id: `relation/${relation.name}`,
    title: relation.title,
    requirements: [...new Set(relation.requirements)],
    needs: relation.needs ?? [],
    isSeeded: true,
    play: (stage) => playRelation(stage, relation),
  }),
);
