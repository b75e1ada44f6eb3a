import type { Sighting } from '../capture/capture.ts';
import { contentsOf } from '../capture/contents.ts';
import { missingOf } from '../checks/carries.ts';
import { Nonconformance, NotTested } from '../stage/nonconformance.ts';

/** Ends the case where a message was sent without what it was given in one of its fields. */
export function demandCarried(
  requirement: string,
  { request, message }: Sighting,
  field: string,
  given: unknown,
): void {
  const missing = missingOf(message, given);
  if (missing === undefined) return;
  const { text, documents } = contentsOf(request);
  // The document does not say that it is JSON; what is not can be searched for ids and names, and for no other values.
  if (documents.length === 0) {
    if (typeof given === 'string' && text.includes(given)) return;
    throw new NotTested('what this client sends is not JSON, so that values cannot be found in it');
  }
  const expected = `${field}: ${missing.expected}, somewhere in the message`;
  throw new Nonconformance({ requirement, expected, seen: missing.seen, request });
}
