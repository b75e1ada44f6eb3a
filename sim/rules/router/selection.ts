import type { Message } from '../../model/message.ts';

/** The published name of the destination; case sensitive ("What the service does", 3). */
const DESTINATION = 'Webhooks';
const EVERY_DESTINATION = 'All';

/**
 * Whether the integrations object lets a message through ("Selecting destinations"). A `delete` notification is no call,
 * and has none. Values other than booleans are open: what is listed and not false is on.
 */
export function selects({ content }: Message): boolean {
  if (content.type === 'delete' || content.integrations === undefined) return true;
  const { integrations } = content;
  return (
    (Object.hasOwn(integrations, DESTINATION) ? integrations[DESTINATION] : integrations[EVERY_DESTINATION]) !== false
  );
}
