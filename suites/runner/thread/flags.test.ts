import { expect, it, vi } from 'vitest';
import { newFlags, raiseFlag, signalOfFlag } from './plan.ts';

function raisedBy({ signal }: AbortController): SharedArrayBuffer {
  const flag = newFlags();
  raiseFlag(flag, signal);
  return flag;
}

it('passes an interruption on through the flag, and nothing before it', async () => {
  const controller = new AbortController();
  const signal = signalOfFlag(raisedBy(controller));
  expect(signal.aborted).toBe(false);
  controller.abort();
  await vi.waitFor(() => expect(signal.aborted).toBe(true));
});

it.each([
  ['before the flag is made', (controller: AbortController) => controller.abort(), () => {}],
  ['before anybody checks the flag', () => {}, (controller: AbortController) => controller.abort()],
])('reports at once an interruption %s', (_, early, late) => {
  const controller = new AbortController();
  early(controller);
  const flag = raisedBy(controller);
  late(controller);
  expect(signalOfFlag(flag).aborted).toBe(true);
});
