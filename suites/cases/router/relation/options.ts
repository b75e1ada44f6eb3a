import { OPTIONS } from '../../../relations/router/options.ts';
import { playRelation, type RouterRelation } from '../../../relations/router/router-relation.ts';
import type { Case } from '../../case.ts';

type Name = (typeof OPTIONS)[number]['name'];

/** What optional members, types of sources and the way of setting change: nothing. */
export const relationOptions = OPTIONS.map(
  (relation: RouterRelation<Name>): Case<`relation/${Name}`> => ({
    id: `relation/${relation.name}`,
    title: relation.title,
    requirements: [...new Set(relation.requirements)],
    needs: relation.needs ?? [],
    isSeeded: true,
    play: (stage) => playRelation(stage, relation),
  }),
);
