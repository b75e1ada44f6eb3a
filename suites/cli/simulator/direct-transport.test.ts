import { expect, it } from 'vitest';
import { DirectTransport } from './direct-transport.ts';

it('gives up waiting for an answer that does not come', async () => {
  const transport = new DirectTransport(() => new Promise(() => {}));
  await expect(transport.send('POST', 'http://127.0.0.1:4010/worlds/w1', {}, 20)).rejects.toMatchObject({
    code: 'late',
    message: 'No answer within 0.02 s (POST http://127.0.0.1:4010/worlds/w1)',
  });
});
