import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort } from './abort-listeners.ts';

describe('onAbort', () => {
  it('calls what is still there, once, through one listener of the signal', () => {
    const controller = new AbortController();
    const called: string[] = [];
    onAbort(controller.signal, () => called.push('kept'));
    const forget = onAbort(controller.signal, () => called.push('taken away'));
    onAbort(controller.signal, () => called.push('kept too'));
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    forget();
    controller.abort();
    controller.abort();
    expect(called).toEqual(['kept', 'kept too']);
  });

  it('calls nothing of another signal', () => {
    const controller = new AbortController();
    const called: string[] = [];
    onAbort(new AbortController().signal, () => called.push('other'));
    controller.abort();
    expect(called).toEqual([]);
  });
});
