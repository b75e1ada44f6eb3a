import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const NESTED = {
  list: ['a', ['b', ['c', { deep: ['d', { deeper: { deepest: 'e' } }] }]]],
  shape: { a: { b: { c: { d: 'e' } } } },
};
const EMPTY = { nothing: null, no: false, zero: 0, text: '', object: {}, list: [] };
const TRAITS = { ...NESTED, ...EMPTY, 'key with.dots': 'naïve 漢字', amount: '19.950', count: 3 };

/** Values of every form in free-form members arrive as given. */
export const valueForms = [
  keptCase('VAL-001', 'nested', 'Nested objects and arrays arrive as given', NESTED),
  keptCase('VAL-002', 'text', 'Text in any script arrives as given', {
    latin: 'Ærøskøbing naïve',
    cyrillic: 'Привет',
    han: '漢字かな交じり文',
    arabic: 'مرحبا',
    emoji: '👩‍👩‍👧‍👦🇺🇳',
    composed: 'e\u0301 é',
    separators: 'a\u2028b\u2029c\u00a0d',
    escapes: '"\\/\b\f\n\r\t\u0001',
    markup: "<b>&amp;'</b>",
  }),
  keptCase('VAL-002', 'date-like', 'Text that looks like a date stays as it is', {
    offset: '2012-12-02T00:30:08+02:00',
    seconds: '2012-12-02T00:30:08Z',
    day: '2012-12-02',
    american: '12/02/2012',
  }),
  keptCase('VAL-003', 'numbers', 'Numbers stay numbers and numeric strings stay strings', {
    integer: 42,
    negative: -7,
    fraction: 19.95,
    small: 0.000001,
    large: 9_007_199_254_740_991,
    text: '42',
    zeroes: '007',
    price: '19.950',
    exponent: '1e3',
    yes: 'true',
  }),
  keptCase('VAL-004', 'empty', 'Null, false, zero and empty values are kept', EMPTY),
  keptCase('VAL-005', 'keys', 'Keys with any characters arrive as given', {
    'with.dots': 'kept',
    'with space': 'kept',
    'with"quote': 'kept',
    $dollar: 'kept',
    ключ: 'kept',
    鍵: 'kept',
    '🔑': 'kept',
    CamelCase: 'kept',
    snake_case: 'kept',
    'kebab-case': 'kept',
    '1': 'kept',
    '': 'kept',
  }),
  worldCase({
    id: 'value/traits',
    title: 'Traits of identify and group calls are kept exactly',
    requirements: ['VAL-006'],
    world: { steps: [{ identify: { traits: TRAITS } }, { group: { traits: TRAITS } }] },
  }),
] as const satisfies readonly Case[];

/** A case in which each property of a track call must arrive exactly as given. */
function keptCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  title: string,
  properties: Record<string, unknown>,
): Case<`value/${Name}`> {
  return worldCase<`value/${Name}`>({
    id: `value/${name}`,
    title,
    requirements: [requirement],
    world: { steps: [{ track: { properties } }] },
  });
}
