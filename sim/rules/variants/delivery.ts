import { clientVariant, variant } from '../replacement.ts';

/** Honest choices about several URLs, about what counts as success, and about connections. */
export const DELIVERY_VARIANTS = [
  variant({
    name: 'sequential-urls',
    reading: 22,
    description: 'A URL gets its first attempt after the URL before it has failed.',
    change: () => ({
      begins: (urlIndex, before) => urlIndex === 0 || before !== null,
    }),
  }),
  variant({
    name: 'client-errors-retried',
    reading: 23,
    description: 'Every answer except a success is retried.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        return outcome.kind === 'response' && judged === 'refused' ? 'retried' : judged;
      },
    }),
  }),
  variant({
    name: 'only-200-is-success',
    reading: 23,
    description: 'Only status 200 is success.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) =>
        outcome.kind === 'response' && outcome.status !== 200 && outcome.status < 500
          ? 'refused'
          : verdict(outcome, attempt),
    }),
  }),
  variant({
    name: 'redirect-is-success',
    reading: 23,
    description: 'A status below 400 is success.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) =>
        outcome.kind === 'response' && outcome.status < 400 ? 'processed' : verdict(outcome, attempt),
    }),
  }),
  variant({
    name: 'connection-per-attempt',
    reading: 47,
    description: 'Every attempt opens its own connection.',
    change: () => ({
      reusesConnections: false,
    }),
  }),
  variant({
    name: 'broken-connection-not-retried',
    reading: 47,
    description: 'A message whose connection breaks is given up.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'connection' ? 'refused' : verdict(outcome, attempt)),
    }),
  }),
  clientVariant({
    name: 'client-connects-anew',
    reading: 47,
    description: 'Every batch opens its own connection.',
    change: () => ({
      reusesConnections: false,
    }),
  }),
];
