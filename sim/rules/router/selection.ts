import type { Message } from '../../model/message.ts';
import type { MembershipChange } from '../rules.ts';

/** The published name of the destination, which is case sensitive ("What the service does", 3). */
const DESTINATION = 'Webhooks';
const EVERY_DESTINATION = 'All';

/**
 * True if the integrations object selects this destination ("Selecting destinations"). A `delete` notification is not a
 * call, and has no integrations. The document leaves values other than booleans open: here every listed value except
 * false is on.
 */
export function selects({ content }: Message): boolean {
  if (content.type === 'delete' || content.integrations === undefined) return true;
  const { integrations } = content;
  return (
    (Object.hasOwn(integrations, DESTINATION) ? integrations[DESTINATION] : integrations[EVERY_DESTINATION]) !== false
  );
}

/** The beginning of a word inside a run of letters: an upper-case letter after a lower-case letter or a digit. */
const INNER_WORD_START = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** The words of a text in lower case, joined by underscores: `First Time Shopper` gives `first_time_shopper`. */
export function snakeCase(text: string): string {
  return text
    .replace(INNER_WORD_START, ' ')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .join('_')
    .toLowerCase();
}

/** Everyone when the audience is created; later only the users whose membership has changed ("Events"). */
export function audienceChanges(before: ReadonlySet<string> | null, now: ReadonlySet<string>): MembershipChange[] {
  const earlier = before ?? new Set();
  const joined = [...now].filter((userId) => !earlier.has(userId));
  const left = [...(before ?? [])].filter((userId) => !now.has(userId));
  return [
    ...joined.map((userId) => ({ userId, isMember: true })),
    ...left.map((userId) => ({ userId, isMember: false })),
  ];
}
