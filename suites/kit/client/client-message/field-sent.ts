import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Sighting } from '../../../capture/capture.ts';
import { contentsOf } from '../../../capture/contents.ts';
import { missingOf, namesOf } from '../../../checks/carries.ts';
import { Nonconformance, NotTested } from '../../../nonconformance.ts';

/**
 * Ends the case if a message was sent without the value that it was given in one of its fields.
 * @param parts The value; several parts of it if they may be sent in different places.
 */
export function demandFieldSent(
  requirement: RequirementId,
  { request, message }: Sighting,
  field: string,
  ...parts: readonly unknown[]
): void {
  const [missing] = parts.flatMap((part) => missingOf(message, part) ?? []);
  if (missing === undefined) return;
  const { text, documents } = contentsOf(request);
  // The document does not say that it is JSON. Anything else can only be searched for ids and names.
  if (documents.length === 0) {
    if (parts.every((part) => typeof part === 'string' && text.includes(part))) return;
    throw new NotTested('what this client sends is not JSON, so values cannot be found in it');
  }
  const arrived = parts.filter((part) => missingOf(message, part) === undefined);
  const beside = arrived.length === 0 ? '' : `; the part of ${field} that arrived: ${arrived.map(namesOf).join(', ')}`;
  const expected = `${field}: ${missing.expected}, somewhere in the message`;
  throw new Nonconformance({ requirement, expected, seen: missing.seen + beside, request });
}
