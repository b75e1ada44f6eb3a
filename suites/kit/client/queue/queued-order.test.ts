import { describe, expect, it } from 'vitest';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { requestOf } from '../../../receivers/request.fixture.ts';
import { isInQueuedOrder } from './queued-order.ts';

const QUEUED: MarkedMessage[] = ['u-1', 'u-2', 'u-3'].map((mark) => ({ method: 'Track', mark, fields: {} }));

describe('isInQueuedOrder', () => {
  it.each([
    ['all messages in order', ['u-1', 'u-2', 'u-3'], true],
    ['some messages in order', ['u-1', 'u-3'], true],
    ['no message', [], true],
    ['messages in another order', ['u-2', 'u-1', 'u-3'], false],
  ])('judges a batch request with %s', (_, marks, inOrder) => {
    expect(isInQueuedOrder(requestOf({ body: JSON.stringify(marks) }), QUEUED)).toBe(inOrder);
  });
});
