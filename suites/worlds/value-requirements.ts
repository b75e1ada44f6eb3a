import type { RequirementId } from '../../spec/requirements/index.ts';
import type { CallKind } from '../../spec/shapes/calls.ts';

/** The requirements that fail for values in properties and traits. */
export const VALUES = ['VAL-001', 'VAL-002', 'VAL-003', 'VAL-004', 'VAL-005', 'VAL-006', 'BOD-021', 'BOD-022'] as const;

/** The recognised properties of a page. */
const PAGE_KEYS = ['path', 'referrer', 'title', 'url'];
const PLAIN_KEY = /^[a-z]+$/;
/** Text that a careless reader takes for a number or a truth value. */
const NUMERIC = /^(-?\d+(\.\d+)?(e[+-]?\d+)?|0x[\da-f]+|true|false)$/i;
/** Instants before this year are in the distant past: no current client library makes such timestamps. */
const FAR_PAST_YEAR = 2015;

/** A value that a body must carry, and the requirement that fails otherwise. */
export interface Carried {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly requirement: RequirementId;
  /** Set for a value of properties or traits that arrived whole, because it takes long to look for each. */
  readonly isThere?: true;
}

/** The requirement that fails if a value in properties or traits does not arrive as given. */
export function valueRequirement(kind: CallKind, member: string, key: string, value: unknown): (typeof VALUES)[number] {
  if (member === 'traits') return 'VAL-006';
  if (kind === 'page' && PAGE_KEYS.includes(key)) return 'BOD-021';
  if (key === 'revenue') return 'BOD-022';
  if (!PLAIN_KEY.test(key)) return 'VAL-005';
  if (isEmpty(value)) return 'VAL-004';
  if (typeof value === 'object') return 'VAL-001';
  return typeof value === 'string' && !NUMERIC.test(value) ? 'VAL-002' : 'VAL-003';
}

/** The requirement that fails if a given timestamp is sent as another instant. */
export function instantRequirement(kind: CallKind, given: string): RequirementId {
  if (kind !== 'track') return 'TIM-008';
  if (!given.endsWith('Z')) return 'TIM-004';
  if (!given.includes('.')) return 'TIM-005';
  if (/\.\d{4,}Z$/.test(given)) return 'TIM-006';
  return Number(given.slice(0, 4)) < FAR_PAST_YEAR ? 'TIM-007' : 'TIM-003';
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === false || value === 0 || value === '';
}
