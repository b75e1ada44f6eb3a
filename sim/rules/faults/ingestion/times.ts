import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import { instantText } from '../../../clock/instant-text.ts';
import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import type { ClientRules } from '../../client/client-rules.ts';
import { editItem } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';

/** How often a client reads the time. */
const TICK_MS = 5_000;

/** Changes the Timestamp of pages. */
function pageTimes(change: (text: string, now: string) => string) {
  return ({ itemOf }: ClientRules): Partial<ClientRules> => ({
    itemOf: (method, message, stamp, memory) => {
      const item = itemOf(method, message, stamp, memory);
      const { timestamp } = item;
      if (method !== 'Page' || typeof timestamp !== 'string') return item;
      return { ...item, timestamp: change(timestamp, instantText(stamp.atMs)) };
    },
  });
}

/** Faults in the time that a client gives to messages without a timestamp. */
export const MESSAGE_TIME_FAULTS = [
  clientFault({
    name: 'client-one-time-per-batch',
    breaks: ['ING-011', 'TIM-002'],
    description: 'All messages between two flushes get the time of the first of them.',
    memory: slot('when the first message since the last flush came', () => ({ atMs: null as number | null })),
    change: ({ itemOf, split }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const first = recall(memory);
        first.atMs ??= stamp.atMs;
        return itemOf(method, message, { ...stamp, atMs: first.atMs }, memory);
      },
      split: (messages, roomBytes, memory) => {
        recall(memory).atMs = null;
        return split(messages, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'client-reads-the-time-by-tick',
    breaks: ['ING-011', 'TIM-002'],
    description: `A client reads the time once in ${TICK_MS / 1000} s, so messages carry a time of up to so long ago.`,
    memory: slot('the time that was read last', () => ({ atMs: Number.NEGATIVE_INFINITY })),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const read = recall(memory);
        if (stamp.atMs - read.atMs >= TICK_MS) read.atMs = stamp.atMs;
        return itemOf(method, message, { ...stamp, atMs: read.atMs }, memory);
      },
    }),
  }),
  clientFault({
    name: 'page-timestamp-of-nanoseconds-replaced',
    breaks: ['ING-005', 'TIM-008'],
    description: 'A Timestamp of a page with more than three digits after the second is replaced by the current time.',
    change: pageTimes((text, now) => (/\.\d{4}/.test(text) ? now : text)),
  }),
  clientFault({
    name: 'page-timestamp-without-milliseconds-replaced',
    breaks: ['ING-005', 'TIM-008'],
    description: 'A Timestamp of a page without milliseconds is replaced by the current time.',
    change: pageTimes((text, now) => (/\.\d/.test(text) ? text : now)),
  }),
  clientFault({
    name: 'page-timestamp-before-1970-replaced',
    breaks: ['ING-005'],
    description: 'A Timestamp of a page before 1970 is replaced by the current time.',
    change: pageTimes((text, now) => (Date.parse(text) < 0 ? now : text)),
  }),
  clientFault({
    name: 'client-property-timestamp-as-time',
    breaks: ['ING-011', 'TIM-002'],
    description:
      'A property of a Track that is named `timestamp` and names an instant becomes the time of the message.',
    change: editItem(GO_METHODS, (item) => {
      const time = isObject(item['properties']) ? item['properties']['timestamp'] : undefined;
      const isInstant = typeof time === 'string' && !Number.isNaN(Date.parse(time));
      return isInstant && item['type'] === 'track' ? { ...item, timestamp: time } : item;
    }),
  }),
];
