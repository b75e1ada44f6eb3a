import { expect, it } from 'vitest';
import { explained } from './explain.ts';

it.each<[needs: string[], extra: Parameters<typeof explained>[2], text: string]>([
  [[], {}, 'Needs: nothing special. The shortest scenario that fails has 1 step.'],
  [['a page call', 'a retry'], {}, 'Needs: a page call; a retry. The shortest scenario that fails has 1 step.'],
  [['a page call', 'a page call'], {}, 'Needs: a page call (2 times). The shortest scenario that fails has 1 step.'],
  [
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
    {},
    'Needs: a; b; c; d; e; f; 2 other things. The shortest scenario that fails has 1 step.',
  ],
  [
    ['a retry'],
    { cutShortAfter: '60 worlds', because: 'Errors: each event is retried' },
    'Needs: a retry. The shortest scenario that fails has 1 step. A shorter one may do: the search ended after 60 worlds.\nIt has no say: Errors: each event is retried.',
  ],
])('%j', (needs, extra, text) => {
  expect(explained(needs, '1 step', extra)).toBe(text);
});
