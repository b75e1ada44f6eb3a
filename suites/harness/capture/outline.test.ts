import { describe, expect, it } from 'vitest';
import { describeOutline } from './outline.ts';

const MESSAGE = { type: 'track', userId: 'u-1', traits: { list: ['a'] } };
const MANY = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`m${index}`, 1]));

describe('describeOutline', () => {
  it.each<[outline: string, documents: unknown[]]>([
    [
      '{batch: […], context, messageId}',
      [{ messageId: '1', batch: [{ userId: 'u-2' }, MESSAGE], context: { a: [1] } }],
    ],
    ['{data: {calls: […]}, sentAt}', [{ sentAt: 'x', data: { calls: [MESSAGE] } }]],
    ['{batch: […]}', [{ batch: [MESSAGE] }]],
    ['[…]', [[MESSAGE]]],
    ['a message', [MESSAGE]],
    ['a message', [{ ...MESSAGE, context: { ids: [{ id: 'u-1' }] } }]],
    ['a message', [{ context: { ids: [{ id: 'u-1' }] }, ...MESSAGE }]],
    ['lines, each: a message', [{ userId: 'u-2' }, MESSAGE]],
    ['no JSON', []],
  ])('describes %s', (outline, documents) => {
    expect(describeOutline({ documents }, 'u-1')).toBe(outline);
  });

  it('names a limited number of members', () => {
    const outline = describeOutline({ documents: [{ a: [MESSAGE], ...MANY }] }, 'u-1');
    expect(outline).toMatch(/^\{a: \[…\](, m\d+){19}, …\}$/);
  });
});
