import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { ClientWorldPlan } from '../../client/plan.ts';
import { CLIENT, type ClientProfile, type Supports } from '../../client/role.ts';
import { defineCase, type Random } from '../../profile.ts';
import { richClients } from './rich.ts';

type Told = Pick<ClientProfile, 'title' | 'because' | 'requirements' | 'blames' | 'needs' | 'isCounted'>;

/** A profile whose worlds are a plain world with one change: everything else must be sent as before. */
export interface ClientRelation<Name extends string = string> extends Told {
  readonly name: Name;
  /** Number of changed worlds that are played. Default: one. */
  readonly rounds?: number;
  /** Makes the world before the change. Default: the rich world. */
  readonly base?: (random: Random, supports: Supports) => ClientWorldPlan;
  /** The changed world; undefined if this world has nothing to change. Unchanged parts keep their keys. */
  readonly change: (plan: ClientWorldPlan, random: Random, round: number) => ClientWorldPlan | undefined;
}

/** The requirements that a message of the rich world fails if its method does not send it unchanged. */
export const ALL_METHODS = [
  ...(['MSG-001', 'MSG-002', 'MSG-005', 'MSG-006', 'MSG-010', 'MSG-016', 'MSG-017', 'MSG-021'] as const),
] as const;
/** The requirements on fields other than ids. */
export const ALL_FIELDS = ['MSG-004', 'MSG-009', 'MSG-012', 'MSG-013', 'MSG-015', 'MSG-020', 'MSG-024'] as const;
/** The requirements on when a client sends. */
export const ALL_FLUSHES = [
  ...(['QUE-002', 'QUE-003', 'QUE-004', 'QUE-006', 'QUE-009', 'QUE-010', 'QUE-012', 'QUE-013'] as const),
] as const satisfies readonly RequirementId[];

/** World time of a relation's worlds, including the silence at their ends. */
const SPAN_MS = 40_000;

export function clientRelationCase<const Name extends string>({
  name,
  rounds = 1,
  base = richClients,
  change,
  ...told
}: ClientRelation<Name>) {
  const plain: ClientProfile['plain'] = (supports, { random }) => base(random('base'), supports);
  return defineCase(CLIENT, {
    ...told,
    id: `client-relation/${name}`,
    spanMs: SPAN_MS,
    plain,
    worlds: (supports, chance) => {
      const own = chance.random(name);
      return Array.from({ length: rounds }, (_, round) => change(plain(supports, chance), own, round));
    },
  });
}
