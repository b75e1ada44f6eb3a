import { describe, expect, it, vi } from 'vitest';
import { Bases } from './bases.ts';

describe('Bases', () => {
  it('plays a world once for all cases of a run', async () => {
    const play = vi.fn(async () => 'trace');
    const bases = new Bases<string>();
    const run = {};
    const traces = await Promise.all([1, 2, 3].map(() => bases.get(run, 'world', play)));
    expect([traces, play.mock.calls.length]).toEqual([['trace', 'trace', 'trace'], 1]);
  });

  it.each([
    ['another world', (bases: Bases<string>, run: object) => bases.get(run, 'other', async () => 'own')],
    ['another run', (bases: Bases<string>) => bases.get({}, 'world', async () => 'own')],
    ['no run', (bases: Bases<string>) => bases.get(undefined, 'world', async () => 'own')],
  ])('plays it again for %s', async (_, get) => {
    const bases = new Bases<string>();
    const run = {};
    await bases.get(run, 'world', async () => 'shared');
    expect(await get(bases, run)).toBe('own');
  });

  it('lets each case play it itself if the first one fails', async () => {
    const bases = new Bases<string>();
    const run = {};
    const first = bases.get(run, 'world', () => Promise.reject(new Error('out of time')));
    const second = bases.get(run, 'world', async () => 'own');
    await expect(first).rejects.toThrow('out of time');
    expect(await second).toBe('own');
    expect(await bases.get(run, 'world', async () => 'later')).toBe('later');
  });
});
