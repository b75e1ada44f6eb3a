import { editBody } from '../edit.ts';
import { fault } from '../replacement.ts';

/** Deletion notifications. */
export const DELETION_FAULTS = [
  fault(
    'only-first-source-notified',
    ['DEL-001'],
    'Only the first source of a world is told of deletions.',
    ({ isEnabled }) => ({
      isEnabled: (message) => {
        const [first] = message.sources.keys();
        return isEnabled(message) && (message.content.type !== 'delete' || message.source.writeKey === first);
      },
    }),
  ),
  fault(
    'disabled-source-notified',
    ['DEL-002'],
    'Deletions are told while the destination is off.',
    ({ isEnabled }) => ({
      isEnabled: (message) => message.content.type === 'delete' || isEnabled(message),
    }),
  ),
  fault(
    'all-sources-notified',
    ['DEL-003'],
    'Deletions are told to the webhooks of all sources.',
    ({ webhooksFor }) => ({
      webhooksFor: (message) =>
        message.content.type === 'delete'
          ? [...message.sources.values()].filter(({ enabled }) => enabled).flatMap(({ webhooks }) => webhooks)
          : webhooksFor(message),
    }),
  ),
  fault('deleted-user-masked', ['DEL-004'], 'A delete notification gives the user as asterisks.', (reference) =>
    editBody(reference, (body) => ({ ...body, userId: '***' }), 'delete'),
  ),
  fault(
    'second-request-ignored',
    ['DEL-001'],
    'Of deletion requests for one user, a source is told of the first.',
    ({ selects }) => {
      const told = new WeakMap<object, Set<string>>();
      return {
        selects: (message) => {
          if (message.content.type !== 'delete') return selects(message);
          const known = told.get(message.sources) ?? new Set<string>();
          told.set(message.sources, known);
          return known.size < known.add(`${message.source.writeKey} ${message.content.userId}`).size;
        },
      };
    },
  ),
];
