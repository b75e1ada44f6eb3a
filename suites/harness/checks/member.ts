import { isDeepStrictEqual } from 'node:util';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Deviation } from '../nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../receivers/received-request.ts';
import { shown, shownMember, toJson } from '../text.ts';
import { diagnoseMember, jsonType } from './shape-diagnosis.ts';

/** The member of a body at `path` must be exactly `expected`. A body that is not a JSON object has no members. */
export function judgeMember(
  requirement: RequirementId,
  request: ReceivedRequest,
  path: readonly string[],
  expected: unknown,
): Deviation | undefined {
  const seen = path.reduce<unknown>(readMember, objectBody(request));
  if (isSameJson(seen, expected)) return undefined;
  const name = path.join('.');
  const holderPath = path.slice(0, -1);
  const holder = holderPath.reduce<unknown>(readMember, objectBody(request));
  const where = holderPath.length === 0 ? 'The body' : `\`${holderPath.join('.')}\``;
  // The value of another member tells nothing; the parts of an object may be misnamed like itself.
  const mayBeIt = (value: unknown): boolean =>
    typeof expected === 'object' ? jsonType(value) === jsonType(expected) : isSameJson(value, expected);
  const diagnosis = diagnoseMember(holder, path.at(-1) ?? '', where, jsonType(expected), mayBeIt);
  return {
    requirement,
    expected: `\`${name}\` to be ${shown(expected)}`,
    seen: shownMember(name, seen),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(seen === undefined ? {} : { comparison: { expected: toJson(expected), seen: toJson(seen) } }),
    request,
  };
}

export function readMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/**
 * True if two JSON values are the same. The order of an object's members does not matter, the order of an array's
 * entries does, and values of different types are never the same. All suites use this one rule.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}
