import { ENDPOINTS } from '../../../relations/router/endpoints.ts';
import { playRelation, type RouterRelation } from '../../../relations/router/router-relation.ts';
import type { Case } from '../../case.ts';

type Name = (typeof ENDPOINTS)[number]['name'];

/** What other endpoints, their schemes and settings that change midway change: nothing. */
export const relationEndpoints = ENDPOINTS.map(
  (relation: RouterRelation<Name>): Case<`relation/${Name}`> => ({
    id: `relation/${relation.name}`,
    title: relation.title,
    requirements: [...new Set(relation.requirements)],
    needs: relation.needs ?? [],
    play: (stage) => playRelation(stage, relation),
  }),
);
