import { slot } from '../../model/memory.ts';
import { fault, unseenByRandomWorlds } from '../replacement.ts';

const BLIND = 'it was written without looking at what random worlds send';

/** How many affected sources a page of a query has. */
const PAGE_SIZE = 25;

/** Mistakes about which messages go where, and about whom. */
export const BLIND_C_ROUTING_FAULTS = unseenByRandomWorlds(BLIND, [
  // A destination is off if the integrations object of the call says so, and on if it says that. Each call has an object
  // of its own, so the values of an earlier one cannot decide.
  fault({
    name: 'blind-c-selection-compiled-by-names',
    breaks: ['SEL-001'],
    description:
      'The filter made of an integrations object is kept for later calls of the source with the same names in it, whatever their values.',
    memory: slot('decisions by source and names', () => new Map<string, boolean>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content } = message;
        if (content.type === 'delete' || content.integrations === undefined) return selects(message);
        const names = Object.keys(content.integrations).toSorted();
        const key = JSON.stringify([message.source.writeKey, ...names]);
        const decisions = recall(message.memory);
        const isSelected = decisions.get(key) ?? selects(message);
        decisions.set(key, isSelected);
        return isSelected;
      },
    }),
  }),
  // Every affected source with webhooks enabled is notified of a deletion request. The document has no limit of sources.
  fault({
    name: 'blind-c-first-page-of-affected-sources',
    breaks: ['DEL-001'],
    description: `Only the first ${PAGE_SIZE} affected sources of a deletion request are notified, because the query is paged and the next page is never asked for.`,
    memory: slot('sources notified by deletion', () => new WeakMap<object, number>()),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        if (message.content.type !== 'delete') return isEnabled(message);
        const notified = recall(message.memory);
        const count = (notified.get(message.content) ?? 0) + 1;
        notified.set(message.content, count);
        return count <= PAGE_SIZE && isEnabled(message);
      },
    }),
  }),
  // Events go to every configured webhook of an enabled source. A sync after new settings begins after them: nothing of
  // it was pending before, so no reading lets it go to the old URLs.
  fault({
    name: 'blind-c-audience-keeps-first-settings',
    breaks: ['AUD-001'],
    description:
      'An audience keeps the settings that its source had when it was created, so later syncs go to the webhooks of then.',
    change: ({ audienceSource }) => ({
      audienceSource: (given, before) => before ?? audienceSource(given, before),
    }),
  }),
  // The body of a call has the `userId` of that call. An alias is a message to the customer's endpoint. The document
  // gives the service no graph of identities, and no leave to put another id than the given one.
  fault({
    name: 'blind-c-aliased-users-renamed',
    breaks: ['BOD-001'],
    description: 'After an alias call, later bodies about the previous id carry the new id as `userId`.',
    memory: slot('new ids by source and previous id', () => new Map<string, string>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const aliases = recall(message.memory);
        const { content, source } = message;
        if (content.type === 'alias') {
          aliases.set(JSON.stringify([source.writeKey, content.previousId]), content.userId);
          return shape(message, timestamp);
        }
        const userId = aliases.get(JSON.stringify([source.writeKey, content.userId]));
        const body = shape(message, timestamp);
        return userId === undefined ? body : { ...body, userId };
      },
    }),
  }),
]);
