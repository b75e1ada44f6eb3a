import { edited } from '../edit.ts';
import { clientVariant, variant } from '../replacement.ts';
import { drawChance, EACH_AFTER_FAILURE, EACH_MESSAGE, EACH_TO_SEVERAL_URLS, each } from './each.ts';

const SECOND_MS = 1_000;

export const DELIVERY_VARIANTS = [
  variant({
    name: 'sequential-urls',
    reading: 22,
    each: EACH_TO_SEVERAL_URLS,
    description: 'A URL gets its first attempt after the URL before it has failed.',
    change: () => ({ begins: (urlIndex, before) => urlIndex === 0 || before !== null }),
  }),
  variant({
    name: 'client-errors-retried',
    reading: 23,
    each: EACH_AFTER_FAILURE,
    description: 'Every answer except a success is retried.',
    change: edited('verdict', (verdict, { kind }) =>
      kind === 'response' && verdict === 'refused' ? 'retried' : verdict,
    ),
  }),
  variant({
    name: 'only-200-is-success',
    reading: 23,
    description: 'Only status 200 is success.',
    change: edited('verdict', (verdict, outcome) =>
      outcome.kind === 'response' && outcome.status !== 200 && outcome.status < 500 ? 'refused' : verdict,
    ),
  }),
  variant({
    name: 'redirect-is-success',
    reading: 23,
    each: EACH_AFTER_FAILURE,
    description: 'A status below 400 is success.',
    change: edited('verdict', (verdict, outcome) =>
      outcome.kind === 'response' && outcome.status < 400 ? 'processed' : verdict,
    ),
  }),
  variant({
    name: 'connection-per-attempt',
    reading: 47,
    each: EACH_MESSAGE,
    description: 'Every attempt opens its own connection.',
    change: () => ({ reusesConnections: false }),
  }),
  variant({
    name: 'broken-connection-not-retried',
    reading: 47,
    each: EACH_AFTER_FAILURE,
    description: 'A message whose connection breaks is given up.',
    change: edited('verdict', (verdict, { kind }) => (kind === 'connection' ? 'refused' : verdict)),
  }),
  clientVariant({
    name: 'client-connects-anew',
    reading: 47,
    description: 'Every batch opens its own connection.',
    change: () => ({ reusesConnections: false }),
  }),
  variant({
    name: 'next-url-after-the-last-retry',
    reading: 22,
    each: EACH_TO_SEVERAL_URLS,
    description:
      'A URL is retried for its whole window before the next one gets its first attempt, unless its connection breaks.',
    change: () => ({
      begins: (urlIndex, before, isOver) =>
        urlIndex === 0 || isOver || before?.kind === 'connection' || before?.kind === 'certificate',
    }),
  }),
  variant({
    name: 'urls-seconds-apart',
    reading: 22,
    each: EACH_TO_SEVERAL_URLS,
    description: 'Each URL gets its first attempt two seconds after the URL before it.',
    change: () => ({ startDelayMs: (_, urlIndex) => urlIndex * 2 * SECOND_MS }),
  }),
  variant({
    name: 'last-url-first',
    reading: 22,
    each: EACH_TO_SEVERAL_URLS,
    description: 'The URLs of a source get a message from the last to the first.',
    change: edited('webhooksFor', (webhooks) => webhooks.toReversed()),
  }),
  variant({
    name: 'urls-in-any-order',
    reading: 22,
    each: EACH_TO_SEVERAL_URLS,
    description: 'The URLs of a source take turns at being the first, by chance.',
    change: edited('webhooksFor', (webhooks, message) => {
      const first = drawChance(message, Math.max(1, webhooks.length));
      return [...webhooks.slice(first), ...webhooks.slice(0, first)];
    }),
  }),
  variant({
    name: 'busy-endpoint-retried',
    reading: 23,
    each: EACH_AFTER_FAILURE,
    description:
      'A message that is answered with 408, 425 or 429 is retried, and every other status below 500 is a success.',
    change: edited('verdict', (verdict, outcome) => {
      if (outcome.kind !== 'response' || outcome.status >= 500) return verdict;
      return [408, 425, 429].includes(outcome.status) ? 'retried' : 'processed';
    }),
  }),
  variant({
    name: 'works-by-tick',
    reading: 22,
    each: EACH_MESSAGE,
    description: 'A router makes first attempts at whole seconds only, all that have come since the last one at once.',
    change: () => ({ startDelayMs: ({ receivedAtMs }) => SECOND_MS - (receivedAtMs % SECOND_MS) }),
  }),
  variant({
    name: 'messages-overtake-each-other',
    reading: 22,
    each: each((message) => drawChance(message, 5) > 0),
    description: 'The first attempts of a message wait up to five seconds, by chance.',
    change: () => ({ startDelayMs: (message) => drawChance(message, 5) * SECOND_MS }),
  }),
];
