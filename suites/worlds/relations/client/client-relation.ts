import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Need } from '../../../../spec/requirements/requirement.ts';
import type { ClientWorldPlan } from '../../client/plan.ts';
import type { Random, Relation } from '../relation.ts';
import { packedClients, type Supports } from './packed.ts';

/** A change of what clients do, or of what is around them, that must not matter. */
export interface ClientRelation<Name extends string = string> extends Relation<ClientWorldPlan> {
  readonly name: Name;
  readonly needs?: readonly Need[];
  /** Set if it lets hours pass, which only a counted clock can jump over. */
  readonly needsCountedClock?: true;
  /** Makes the world before the change. */
  readonly base: (random: Random, supports: Supports) => ClientWorldPlan;
}

/** The requirements that any message of the packed world fails if its method does not send it as it is. */
export const ALL_METHODS = [
  'MSG-001',
  'MSG-002',
  'MSG-005',
  'MSG-006',
  'MSG-010',
  'MSG-016',
  'MSG-017',
  'MSG-021',
] as const;
/** The requirements on what the methods send beside ids. */
export const ALL_FIELDS = ['MSG-004', 'MSG-009', 'MSG-012', 'MSG-013', 'MSG-015', 'MSG-020', 'MSG-024'] as const;
/** The requirements on when a client sends. */
export const ALL_FLUSHES = [
  'QUE-002',
  'QUE-003',
  'QUE-004',
  'QUE-006',
  'QUE-009',
  'QUE-010',
  'QUE-012',
  'QUE-013',
] as const satisfies readonly RequirementId[];

/** A relation with its name as a literal type. */
export function clientRelation<const Name extends string>(relation: ClientRelation<Name>): ClientRelation<Name> {
  return relation;
}

/** The same for a relation of the packed world. */
export function ofPacked<const Name extends string>(
  relation: Omit<ClientRelation<Name>, 'base'>,
): ClientRelation<Name> {
  return { ...relation, base: packedClients };
}
