import { expect, it } from 'vitest';
import { disagreements } from './agreement.ts';

it('prints the samples on which validators disagree, with what each says', () => {
  const two = [
    { schema: 'a', text: '1' },
    { schema: 'b', text: '2' },
  ];
  const verdicts = new Map([
    ['one', [true, true]],
    ['other', [true, false]],
  ]);
  expect(disagreements(two, verdicts)).toEqual(['one: valid, other: invalid: b 2']);
});
