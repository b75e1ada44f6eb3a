import { slot } from '../../model/memory.ts';
import { editBody, edited } from '../edit.ts';
import { faults, remembering } from './table.ts';

/** A text stays as it is if it has a percent sign that begins no code. */
function decoded(userId: unknown): string {
  try {
    return decodeURIComponent(String(userId));
  } catch {
    return String(userId);
  }
}

export const DELETION_FAULTS = faults(
  `
  only-first-source-notified | DEL-001 SEL-009 | Only the first source of a world is notified of deletions.
  sent while switched off when delete | DEL-002
  sent to all sources when delete | DEL-003 SIG-002 SIG-007 RTY-001
  deleted-user-masked | DEL-004 | A delete notification replaces the user id with asterisks.
  deleted-id-percent-decoded | DEL-004 | Percent codes in the user id of a deletion request are decoded, as if it came in a path.
  second-request-ignored | DEL-001 | A source is notified only of the first deletion request for a user.
  unknown-user-not-notified | DEL-001 SEL-009 | A source that has had no call of the deleted user is not notified.
`,
  {
    'only-first-source-notified': edited('isEnabled', (isEnabled, { sources, content, source }) => {
      const [first] = sources.keys();
      return isEnabled && (content.type !== 'delete' || source.writeKey === first);
    }),
    'deleted-user-masked': (reference) => editBody(reference, (body) => ({ ...body, userId: '***' }), 'delete'),
    'deleted-id-percent-decoded': (reference) =>
      editBody(reference, (body) => ({ ...body, userId: decoded(body['userId']) }), 'delete'),
    'second-request-ignored': remembering(
      slot('deleted users that each source was notified of', () => new Set<string>()),
      ({ selects }, recall) => ({
        selects: (message) => {
          if (message.content.type !== 'delete') return selects(message);
          const notified = recall(message.memory);
          return notified.size < notified.add(`${message.source.writeKey} ${message.content.userId}`).size;
        },
      }),
    ),
    'unknown-user-not-notified': remembering(
      slot('users that each source has had', () => new Set<string>()),
      ({ selects }, recall) => ({
        selects: ({ ...message }) => {
          const users = recall(message.memory);
          const user = 'userId' in message.content ? message.content.userId : undefined;
          const key = `${message.source.writeKey} ${user}`;
          if (message.content.type === 'delete') return users.has(key);
          users.add(key);
          return selects(message);
        },
      }),
    ),
  },
);
