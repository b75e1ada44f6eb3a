import { expect, it } from 'vitest';
import { Nonconformance } from '../../harness/nonconformance.ts';
import { FAIL } from '../../harness/receivers/reply.ts';
import { playSample } from './play-sample.fixture.ts';

it('keeps the settings, the call, each attempt and its answer in the transcript of a failed case', async () => {
  const { result } = await playSample({
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ secret: 's3cret', hooks: [{ receiver }] });
      await source.call({ type: 'track', userId: 'u-1', event: 'Signed Up' });
      await fetch(receiver.url, { method: 'POST', body: '{}' });
      await fetch(receiver.url, { method: 'POST', body: '{}' });
      throw new Nonconformance({ requirement: 'SIG-001', expected: 'this', seen: 'that' });
    },
  });
  const story = result.transcript.map(({ kind, place, attempt }) => [kind, place, attempt]);
  expect(story).toEqual([
    ['settings', 'wk-1', undefined],
    ['call', 'wk-1', undefined],
    ['attempt', 'hook-1', 'hook-1#1'],
    ['answer', 'hook-1', 'hook-1#1'],
    ['attempt', 'hook-1', 'hook-1#2'],
    ['answer', 'hook-1', 'hook-1#2'],
  ]);
  expect(JSON.parse(result.transcript[0]?.detail ?? '')).toMatchObject({
    destinations: { Webhooks: { settings: { sharedSecret: 's3cret' } } },
  });
  expect(JSON.parse(result.transcript[1]?.detail ?? '')).toEqual({ type: 'track', userId: 'u-1', event: 'Signed Up' });
});
