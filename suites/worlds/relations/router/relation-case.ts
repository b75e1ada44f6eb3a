import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Stage } from '../../../stage/stage.ts';
import { playRelation, type RouterRelation } from './router-relation.ts';

/** The case that a relation holds. */
export function relationCase<const Name extends string>(relation: RouterRelation<Name>) {
  const requirements: readonly RequirementId[] = [...new Set(relation.requirements)];
  return {
    id: `relation/${relation.name}` as const,
    title: relation.title,
    requirements,
    needs: relation.needs ?? [],
    uses: ['deletions', 'audiences'] as const,
    isSeeded: true as const,
    play: (stage: Stage): Promise<void> => playRelation(stage, relation),
  };
}
