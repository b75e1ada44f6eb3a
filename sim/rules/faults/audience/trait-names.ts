import { fault } from '../../replacement.ts';

/** Joins words as a widespread one-liner does: an underscore before each capital. */
function partedAtCapitals(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/[\s_]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Faults in how the trait of an audience is named. */
export const TRAIT_NAME_FAULTS = [
  fault({
    name: 'capitals-of-audience-names-parted',
    breaks: ['AUD-005'],
    description: 'Every capital of an audience name begins a word, so that `VIP Customers` gives `v_i_p_customers`.',
    change: () => ({
      audienceTraits: (audienceName, isMember) => ({ [partedAtCapitals(audienceName)]: isMember }),
    }),
  }),
];
