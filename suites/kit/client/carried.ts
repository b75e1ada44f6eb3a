import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Sighting } from '../../capture/capture.ts';
import { contentsOf } from '../../capture/contents.ts';
import { missingOf, namesOf } from '../../checks/carries.ts';
import { Nonconformance, NotTested } from '../../nonconformance.ts';

/**
 * Ends the case where a message was sent without what it was given in one of its fields.
 * @param parts What it was given; several where they may stand apart.
 */
export function demandCarried(
  requirement: RequirementId,
  { request, message }: Sighting,
  field: string,
  ...parts: readonly unknown[]
): void {
  const [missing] = parts.flatMap((part) => missingOf(message, part) ?? []);
  if (missing === undefined) return;
  const { text, documents } = contentsOf(request);
  // The document does not say that it is JSON; what is not can be searched for ids and names, and for no other values.
  if (documents.length === 0) {
    if (parts.every((part) => typeof part === 'string' && text.includes(part))) return;
    throw new NotTested('what this client sends is not JSON, so that values cannot be found in it');
  }
  const arrived = parts.filter((part) => missingOf(message, part) === undefined);
  const beside = arrived.length === 0 ? '' : `; of ${field} there arrived ${arrived.map(namesOf).join(', ')}`;
  const expected = `${field}: ${missing.expected}, somewhere in the message`;
  throw new Nonconformance({ requirement, expected, seen: missing.seen + beside, request });
}
