import type { RequirementId } from '../../spec/requirements/index.ts';
import type { CallKind } from '../../spec/shapes/calls.ts';

/** The kinds that every implementation delivers; a screen call may or may not be (readings, 1). */
export const SURE_KINDS = ['page', 'identify', 'track', 'alias', 'group'] as const satisfies readonly CallKind[];
export type SureKind = (typeof SURE_KINDS)[number];

/** What an implementation fails that does not deliver a call of a kind. */
export const DELIVERED = {
  track: 'CAL-001',
  page: 'CAL-002',
  identify: 'CAL-003',
  group: 'CAL-004',
  alias: 'CAL-005',
} as const satisfies Readonly<Record<SureKind, RequirementId>>;

/** The same for any type that a call may name; a kind without a requirement of its own fails that no call is lost. */
export function deliveryRequirement(type: string): RequirementId {
  return isSure(type) ? DELIVERED[type] : 'CAL-011';
}

function isSure(type: string): type is SureKind {
  return Object.hasOwn(DELIVERED, type);
}
