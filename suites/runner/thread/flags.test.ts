import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
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

it('can be seen from another thread', async () => {
  const controller = new AbortController();
  const code = `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.once('message', () => parentPort.postMessage(Atomics.load(new Int32Array(workerData), 0)));`;
  const worker = new Worker(code, { eval: true, workerData: raisedBy(controller) });
  controller.abort();
  worker.postMessage('look');
  expect(await once(worker, 'message')).toEqual([1]);
});
