import type { RequirementId } from '../../spec/requirements/index.ts';
import type { CallKind } from '../../spec/shapes/calls.ts';

/** The kinds of call that every implementation must deliver. Screen calls may or may not be delivered (readings, 1). */
export const SURE_KINDS = ['page', 'identify', 'track', 'alias', 'group'] as const satisfies readonly CallKind[];
export type SureKind = (typeof SURE_KINDS)[number];

/** The requirement that fails if a call of a kind is not delivered. */
export const DELIVERED = {
  track: 'CAL-001',
  page: 'CAL-002',
  identify: 'CAL-003',
  group: 'CAL-004',
  alias: 'CAL-005',
} as const satisfies Readonly<Record<SureKind, RequirementId>>;

/**
 * The same for any type that a call may name. A kind without a requirement of its own fails CAL-011: no call is lost.
 */
export function deliveryRequirement(type: string): RequirementId {
  return isSure(type) ? DELIVERED[type] : 'CAL-011';
}

function isSure(type: string): type is SureKind {
  return Object.hasOwn(DELIVERED, type);
}
