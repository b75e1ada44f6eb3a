import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Sighting } from '../../capture/capture.ts';
import { readContents } from '../../capture/contents.ts';
import { findMissing, listNames } from '../../checks/carries.ts';
import { type Deviation, Unreadable } from '../../nonconformance.ts';

/**
 * The deviation of a message that was sent without the given value of a field.
 * @param parts The value; several parts of it if they may be sent in different places.
 * @throws Unreadable if the message was not sent as JSON, so that it cannot be searched for the value
 */
export function judgeFieldSent(
  requirement: RequirementId,
  { request, message }: Sighting,
  field: string,
  ...parts: readonly unknown[]
): Deviation | undefined {
  const [missing] = parts.flatMap((part) => findMissing(message, part) ?? []);
  if (missing === undefined) return undefined;
  const { text, documents } = readContents(request);
  // The document does not require JSON. Other formats can only be searched for ids and names.
  if (documents.length === 0) {
    if (parts.every((part) => typeof part === 'string' && text.includes(part))) return undefined;
    if (request.excess === undefined) {
      throw new Unreadable('the requests of this client are not JSON, so values cannot be found in them', request);
    }
  }
  const arrived = parts.filter((part) => findMissing(message, part) === undefined);
  const rest = arrived.length === 0 ? '' : `; the part of ${field} that arrived: ${arrived.map(listNames).join(', ')}`;
  const expected = `${field}: ${missing.expected}, somewhere in the message`;
  return { requirement, expected, seen: missing.seen + rest, request };
}
