import { variant } from '../replacement.ts';
import { EACH_AFTER_FAILURE } from './each.ts';

export const TLS_VARIANTS = [
  variant({
    name: 'certificate-retried',
    reading: 39,
    each: EACH_AFTER_FAILURE,
    description: 'An endpoint whose certificate is refused is tried again.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'certificate' ? 'retried' : verdict(outcome, attempt)),
    }),
  }),
];
