import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import { demandMember } from '../demand.ts';

/** An object of these members, and then one for each of them, in which only that one is the same. */
export function alike(names: readonly string[]): Record<string, string>[] {
  const first = Object.fromEntries(names.map((name) => [name, `${name} of all`]));
  return [
    first,
    ...names.map((same) =>
      Object.fromEntries(names.map((name) => [name, name === same ? `${name} of all` : `${name} beside ${same}`])),
    ),
  ];
}

/** Demands each of these members in an object of the body, at this path. */
export function demandMembers(
  requirement: RequirementId,
  request: ReceivedRequest,
  path: readonly string[],
  members: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(members)) demandMember(requirement, request, [...path, name], value);
}
