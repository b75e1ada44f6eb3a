import { editBody, withLeaves } from '../edit.ts';
import { variant } from '../replacement.ts';

export const VALUE_VARIANTS = [
  variant({
    name: 'null-characters-removed',
    reading: 55,
    description: 'The character U+0000 is left out of texts.',
    change: (reference) =>
      editBody(
        reference,
        withLeaves((leaf) => (typeof leaf === 'string' ? leaf.replaceAll('\u0000', '') : leaf)),
      ),
  }),
];
