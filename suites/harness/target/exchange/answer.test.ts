import { describe, expect, it } from 'vitest';
import { answering, httpJsonRig, serveHttp, serveRaw } from '../server.fixture.ts';

const { client, serving } = httpJsonRig();

describe('HttpJson, bounds', () => {
  it.each([
    ['1 MiB by default', undefined, 1024 * 1024],
    ['what the request allows', 10, 10],
  ])('reads no more than %s', async (_, allowed, limitBytes) => {
    const url = await serving(serveHttp(answering(200, ' '.repeat(limitBytes + 1))));
    await expect(client().send('GET', url, undefined, 5_000, undefined, allowed)).rejects.toMatchObject({
      code: 'adapter-failed',
      message: `Expected at most ${limitBytes} bytes in an answer, got more (GET ${url})`,
    });
  });

  it('reads all of an answer that is as large as allowed, in chunks of any size', async () => {
    const text = JSON.stringify('é'.repeat(1_000));
    const url = await serving(
      serveHttp(async (_, response) => {
        for (const byte of Buffer.from(text)) response.write(Buffer.of(byte));
        response.end();
      }),
    );
    const answer = await client().send('GET', url, undefined, 5_000, undefined, Buffer.byteLength(text));
    expect(answer).toEqual({ status: 200, json: 'é'.repeat(1_000) });
  });

  it('does not parse JSON that is nested too deep', async () => {
    const url = await serving(serveHttp(answering(200, '['.repeat(65))));
    await expect(client().send('GET', url)).rejects.toMatchObject({
      code: 'adapter-failed',
      message: `Expected JSON nested at most 64 levels deep, got more (GET ${url})`,
    });
  });

  it('does not wait for an answer after the protocol was changed', async () => {
    const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
    const url = await serving(serveRaw((socket) => void socket.write(head)));
    await expect(client().send('GET', url)).rejects.toMatchObject({
      code: 'adapter-failed',
      message: `Expected a final answer, got one that changes the protocol (GET ${url})`,
    });
  });
});
