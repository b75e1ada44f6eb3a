import { slot } from '../../../model/memory.ts';
import type { Message, Source } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

const isDeletion = ({ content }: Message): boolean => content.type === 'delete';

/** Faults in settings that change again and again, and in the URL of a notification. */
export const LATER_SETTING_FAULTS = [
  fault({
    name: 'first-urls-after-a-pause',
    breaks: ['SET-009', 'HDR-006'],
    description: 'A source that is switched on again has the webhooks that it had at first.',
    memory: slot('the first settings of sources, and which were off', () => ({
      first: new Map<string, Source>(),
      off: new Set<string>(),
    })),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const { first, off } = recall(memory);
        const { writeKey } = given;
        first.set(writeKey, first.get(writeKey) ?? given);
        if (!given.enabled) off.add(writeKey);
        const webhooks = given.enabled && off.has(writeKey) ? first.get(writeKey)?.webhooks : undefined;
        return sourceInForce(webhooks === undefined ? given : { ...given, webhooks }, memory);
      },
    }),
  }),
  fault({
    name: 'fourth-settings-ignored',
    breaks: ['SET-009', 'CAL-010', 'DEL-002'],
    description: 'From the fourth time on, settings of a source that differ from those in force are ignored.',
    memory: slot(
      'settings of sources, and how often they changed',
      () => new Map<string, { now: Source; count: number }>(),
    ),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const known = recall(memory);
        const before = known.get(given.writeKey);
        const isNew = before === undefined || JSON.stringify(before.now) !== JSON.stringify(given);
        const count = (before?.count ?? 0) + (isNew ? 1 : 0);
        const now = before !== undefined && count >= 4 ? before.now : given;
        known.set(given.writeKey, { now, count });
        return sourceInForce(now, memory);
      },
    }),
  }),
  fault({
    name: 'query-lost-on-delete',
    breaks: ['SET-004'],
    description: 'Delete notifications leave out the query of a webhook URL.',
    change: ({ target }) => ({
      target: (attempt) => (isDeletion(attempt.message) ? target(attempt).replace(/\?.*$/, '') : target(attempt)),
    }),
  }),
  fault({
    name: 'settings-of-another-type-not-taken',
    breaks: ['SET-009', 'CAL-010'],
    description:
      'The type of a source cannot change, so settings that give another type than the first ones are accepted, and left out as a whole.',
    memory: slot('the source in force by write key', () => new Map<string, Source>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const sources = recall(memory);
        const former = sources.get(given.writeKey);
        if (former !== undefined && former.type !== given.type) return former;
        const source = sourceInForce(given, memory);
        sources.set(given.writeKey, source);
        return source;
      },
    }),
  }),
];
