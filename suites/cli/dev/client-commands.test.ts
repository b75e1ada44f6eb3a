import { expect, it } from 'vitest';
import { faultNamesIn } from './client-commands.ts';

it.each<[words: string[], names: string[]]>([
  [['send', 'twice'], ['send twice']],
  [
    ['send twice', 'drop'],
    ['send twice', 'drop'],
  ],
  [
    ['send twice,', 'drop'],
    ['send twice', 'drop'],
  ],
  [['drop,send twice'], ['drop', 'send twice']],
  [
    ['drop', 'send', 'twice', 'late'],
    ['drop', 'send twice', 'late'],
  ],
  [['drop when', 'late'], ['drop when late']],
])('the words %j name the faults %j', (words, names) => {
  expect(faultNamesIn(words, new Set(['send twice', 'drop', 'late']))).toEqual(names);
});
