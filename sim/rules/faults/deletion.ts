import { slot } from '../../model/memory.ts';
import { editBody, edited } from '../edit.ts';
import { fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';

/** A text stays as it is if it has a percent sign that begins no code. */
function decoded(userId: unknown): string {
  try {
    return decodeURIComponent(String(userId));
  } catch {
    return String(userId);
  }
}

export const DELETION_FAULTS = [
  fault({
    name: 'only-first-source-notified',
    breaks: ['DEL-001', 'SEL-009'],
    description: 'Only the first source of a world is notified of deletions.',
    change: edited('isEnabled', (isEnabled, { sources, content, source }) => {
      const [first] = sources.keys();
      return isEnabled && (content.type !== 'delete' || source.writeKey === first);
    }),
  }),
  composed('sent while switched off when delete', 'DEL-002'),
  composed('sent to all sources when delete', 'DEL-003', 'SIG-002', 'SIG-007', 'RTY-001'),
  fault({
    name: 'deleted-user-masked',
    breaks: ['DEL-004'],
    description: 'A delete notification replaces the user id with asterisks.',
    change: (reference) => editBody(reference, (body) => ({ ...body, userId: '***' }), 'delete'),
  }),
  fault({
    name: 'deleted-id-percent-decoded',
    breaks: ['DEL-004'],
    description: 'Percent codes in the user id of a deletion request are decoded, as if it came in a path.',
    change: (reference) => editBody(reference, (body) => ({ ...body, userId: decoded(body['userId']) }), 'delete'),
  }),
  fault({
    name: 'second-request-ignored',
    breaks: ['DEL-001'],
    description: 'A source is notified only of the first deletion request for a user.',
    memory: slot('deleted users that each source was notified of', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        if (message.content.type !== 'delete') return selects(message);
        const notified = recall(message.memory);
        return notified.size < notified.add(`${message.source.writeKey} ${message.content.userId}`).size;
      },
    }),
  }),
  fault({
    name: 'unknown-user-not-notified',
    breaks: ['DEL-001', 'SEL-009'],
    description: 'A source that has had no call of the deleted user is not notified.',
    memory: slot('users that each source has had', () => new Set<string>()),
    change: ({ selects }, recall) => ({
      selects: ({ ...message }) => {
        const users = recall(message.memory);
        const user = 'userId' in message.content ? message.content.userId : undefined;
        const key = `${message.source.writeKey} ${user}`;
        if (message.content.type === 'delete') return users.has(key);
        users.add(key);
        return selects(message);
      },
    }),
  }),
];
