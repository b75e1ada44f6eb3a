import { edited } from '../edit.ts';
import { drawChance, each } from './each.ts';
import { clientVariants, variants } from './table.ts';

const SECOND_MS = 1_000;

export const DELIVERY_VARIANTS = [
  ...variants(
    `
  sequential-urls | 22 | urls | A URL gets its first attempt after the URL before it has failed.
  client-errors-retried | 23 | failure | Every answer except a success is retried.
  only-200-is-success | 23 |  | Only status 200 is success.
  redirect-is-success | 23 | failure | A status below 400 is success.
  connection-per-attempt | 47 | message | Every attempt opens its own connection.
  broken-connection-not-retried | 47 | failure | A message whose connection breaks is given up.
  next-url-after-the-last-retry | 22 | urls | A URL is retried for its whole window before the next one gets its first attempt, unless its connection breaks.
  urls-seconds-apart | 22 | urls | Each URL gets its first attempt two seconds after the URL before it.
  last-url-first | 22 | urls | The URLs of a source get a message from the last to the first.
  urls-in-any-order | 22 | urls | The URLs of a source take turns at being the first, by chance.
  busy-endpoint-retried | 23 | failure | A message that is answered with 408, 425 or 429 is retried, and every other status below 500 is a success.
  works-by-tick | 22 | message | A router makes first attempts at whole seconds only, all that have come since the last one at once.
  messages-overtake-each-other | 22 |  | The first attempts of a message wait up to five seconds, by chance.
`,
    {
      'sequential-urls': () => ({ begins: (urlIndex, before) => urlIndex === 0 || before !== null }),
      'client-errors-retried': edited('verdict', (verdict, { kind }) =>
        kind === 'response' && verdict === 'refused' ? 'retried' : verdict,
      ),
      'only-200-is-success': edited('verdict', (verdict, outcome) =>
        outcome.kind === 'response' && outcome.status !== 200 && outcome.status < 500 ? 'refused' : verdict,
      ),
      'redirect-is-success': edited('verdict', (verdict, outcome) =>
        outcome.kind === 'response' && outcome.status < 400 ? 'processed' : verdict,
      ),
      'connection-per-attempt': () => ({ reusesConnections: false }),
      'broken-connection-not-retried': edited('verdict', (verdict, { kind }) =>
        kind === 'connection' ? 'refused' : verdict,
      ),
      'next-url-after-the-last-retry': () => ({
        begins: (urlIndex, before, isOver) =>
          urlIndex === 0 || isOver || before?.kind === 'connection' || before?.kind === 'certificate',
      }),
      'urls-seconds-apart': () => ({ startDelayMs: (_, urlIndex) => urlIndex * 2 * SECOND_MS }),
      'last-url-first': edited('webhooksFor', (webhooks) => webhooks.toReversed()),
      'urls-in-any-order': edited('webhooksFor', (webhooks, message) => {
        const first = drawChance(message, Math.max(1, webhooks.length));
        return [...webhooks.slice(first), ...webhooks.slice(0, first)];
      }),
      'busy-endpoint-retried': edited('verdict', (verdict, outcome) => {
        if (outcome.kind !== 'response' || outcome.status >= 500) return verdict;
        return [408, 425, 429].includes(outcome.status) ? 'retried' : 'processed';
      }),
      'works-by-tick': () => ({ startDelayMs: ({ receivedAtMs }) => SECOND_MS - (receivedAtMs % SECOND_MS) }),
      'messages-overtake-each-other': {
        each: each((message) => drawChance(message, 5) > 0),
        change: () => ({ startDelayMs: (message) => drawChance(message, 5) * SECOND_MS }),
      },
    },
  ),
  ...clientVariants(
    `
  client-connects-anew | 47 |  | Every batch opens its own connection.
`,
    {
      'client-connects-anew': () => ({ reusesConnections: false }),
    },
  ),
];
