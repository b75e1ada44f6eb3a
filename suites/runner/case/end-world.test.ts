import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { playSample } from './play-sample.fixture.ts';

it.each([
  ['holds the ports of receivers', 'could not be dropped', 500, 'connect'],
  ['gives the ports of receivers back', 'was dropped', 204, 'error'],
])('%s if the world %s', async (_, __, status, event) => {
  let url = '';
  await playSample(
    {
      play: async (stage) => {
        ({ url } = await stage.receiver());
      },
    },
    { prepare: (adapter) => adapter.answer('DELETE', status) },
  );
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const seen = Promise.race([
    once(socket, 'connect').then(() => 'connect'),
    new Promise((resolve) => socket.once('error', () => resolve('error'))),
  ]);
  await expect(seen).resolves.toBe(event);
  socket.destroy();
});
