import type { Message } from '../../model/message.ts';

/** The published name of the destination, which is case sensitive ("What the service does", 3). */
const DESTINATION = 'Webhooks';
const EVERY_DESTINATION = 'All';

/**
 * Whether the integrations object lets a message through ("Selecting destinations"). A `delete` notification is not a
 * call, and has no integrations. The document leaves values other than booleans open: here whatever is listed and not
 * false is on.
 */
export function selects({ content }: Message): boolean {
  if (content.type === 'delete' || content.integrations === undefined) return true;
  const { integrations } = content;
  return (
    (Object.hasOwn(integrations, DESTINATION) ? integrations[DESTINATION] : integrations[EVERY_DESTINATION]) !== false
  );
}
