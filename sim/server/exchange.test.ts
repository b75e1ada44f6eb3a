import { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SampleSimulator } from './simulator.fixture.ts';

let simulator: SampleSimulator;

beforeAll(async () => {
  simulator = await SampleSimulator.start();
});
afterAll(() => simulator.close());
afterEach(() => vi.restoreAllMocks());

it.each([
  ['in one piece, when it is small', 1, 202, 0],
  ['piece by piece, when it is too large to arrive with its head', 500_000, 413, 1],
])('takes a body %s', async (_, characters, status, iterated) => {
  const path = await simulator.worldWithSource();
  const iterator = vi.spyOn(IncomingMessage.prototype, 'iterator');
  const call = { type: 'track', event: 'x'.repeat(characters), userId: 'u' };
  const answer = await simulator.tell('POST', `${path}/sources/wk/calls`, call);
  expect([answer.status, iterator.mock.calls.length]).toEqual([status, iterated]);
});
