import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import { answering, drip, httpJsonRig, serveHttp, serveRaw } from './server.fixture.ts';

const { client, serving } = httpJsonRig();

describe('HttpJson, answers', () => {
  it.each([
    ['an object', 200, '{"a":1}', { a: 1 }],
    ['nothing', 204, '', undefined],
    ['white space', 202, ' \n', undefined],
    ['a refusal', 404, '{"error":{"message":"no"}}', { error: { message: 'no' } }],
  ])('reads %s', async (_, status, body, json) => {
    const url = await serving(serveHttp(answering(status, body)));
    expect(await client().send('GET', url)).toEqual({ status, json });
  });

  it.each([
    ['HTML', 200, '<!doctype html><p>hello', 'got status 200 with "<!doctype html><p>hello"'],
    ['half of JSON', 500, '{"a":', 'got status 500 with "{\\"a\\":"'],
    ['a long text, cut short', 200, `no ${'x'.repeat(500)}`, `got status 200 with "no ${'x'.repeat(117)}"`],
  ])('treats %s as a failure of the adapter', async (_, status, body, seen) => {
    const url = await serving(serveHttp(answering(status, body)));
    await expect(client().send('GET', `${url}/x`)).rejects.toMatchObject({
      code: 'adapter-failed',
      message: `Expected a JSON answer, ${seen} (GET ${url}/x)`,
    });
  });

  it.each([
    ['never begins', (): void => {}],
    ['stops within its head', (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nConte')],
    ['stops within its body', (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{')],
    ['arrives drop by drop', (socket: Socket) => drip(socket)],
  ])('treats an answer as late that %s', async (_, listener) => {
    const url = await serving(serveRaw(listener));
    await expect(client().send('GET', url, undefined, 50)).rejects.toMatchObject({
      code: 'late',
      message: `No answer within 0.05 s (GET ${url})`,
    });
  });
});

describe('HttpJson, connections', () => {
  it('reports an address where nobody listens', async () => {
    const { url, close } = await serveHttp(() => {});
    await close();
    await expect(client().send('GET', url)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^Nothing is listening: connect ECONNREFUSED .* \(GET http:.*\)$/),
    });
  });

  it.each([
    ['is closed without an answer', (socket: Socket) => void socket.end()],
    ['is reset', (socket: Socket) => void socket.resetAndDestroy()],
    ['answers what is not HTTP', (socket: Socket) => void socket.end('SSH-2.0-any\r\n')],
    ['breaks within an answer', (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{')],
  ])('reports one that %s, and sends the request once', async (_, how) => {
    const asked: string[] = [];
    const url = await serving(
      serveRaw((socket) => {
        socket.once('data', (data) => {
          asked.push(String(data).slice(0, 3));
          how(socket);
        });
      }),
    );
    await expect(client().send('GET', url)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^No answer: .+ \(GET http:.*\)$/),
    });
    expect(asked).toEqual(['GET']);
  });

  it.each(['GET', 'PUT', 'DELETE'])('repeats a %s on a new one when a reused one breaks', async (method) => {
    const { url, asked } = await breakingSecond();
    const http = client();
    await http.send('GET', url);
    expect(await http.send(method, url)).toEqual({ status: 200, json: {} });
    expect(asked()).toBe(3);
  });

  it('repeats nothing a second time', async () => {
    const { url, asked } = await breakingSecond((connection) => connection > 0);
    const http = client();
    await http.send('GET', url);
    await expect(http.send('GET', url)).rejects.toMatchObject({ code: 'unreachable' });
    expect(asked()).toBe(3);
  });

  it('sends bytes with their length, that they are JSON, and the user of the URL', async () => {
    const seen: unknown[] = [];
    const url = await serving(
      serveHttp(({ headers }, response) => {
        seen.push([headers['content-type'], headers['content-length'], headers.authorization]);
        response.end();
      }),
    );
    await client().send('POST', url.replace('//', '//ada:s%40cret@'), { a: 'é' });
    expect(seen).toEqual([['application/json', '10', `Basic ${Buffer.from('ada:s@cret').toString('base64')}`]]);
  });
});

describe('HttpJson, interrupted', () => {
  it.each<[what: string, method: string, serve: (socket: Socket) => void]>([
    ['before an answer', 'GET', () => {}],
    ['before an answer to what is not repeated', 'POST', () => {}],
    ['within an answer', 'GET', drip],
  ])('gives up an exchange %s, and closes its connection', async (_, method, serve) => {
    const controller = new AbortController();
    let closed = 0;
    const url = await serving(
      serveRaw((socket) => {
        socket.on('close', () => {
          closed += 1;
        });
        socket.once('data', () => {
          serve(socket);
          setTimeout(() => controller.abort(), 50);
        });
      }),
    );
    await expect(client().send(method, url, {}, 5_000, controller.signal)).rejects.toMatchObject({
      code: 'interrupted',
      message: `The run was interrupted (${method} ${url})`,
    });
    await vi.waitFor(() => expect(closed).toBe(1));
  });

  it('throws the reason of the signal if that is an error of routespec', async () => {
    const signal = AbortSignal.abort(new RoutespecError('late', 'No answer'));
    await expect(client().send('GET', 'http://127.0.0.1:1', undefined, 5_000, signal)).rejects.toMatchObject({
      code: 'late',
      message: 'No answer (GET http://127.0.0.1:1)',
    });
  });
});

/** A server whose connections answer one request and break at the next. Some break at the first. */
async function breakingSecond(
  breaksAtOnce: (connection: number) => boolean = () => false,
): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  let connections = 0;
  const url = await serving(
    serveRaw((socket) => {
      const isBroken = breaksAtOnce(connections);
      connections += 1;
      let requests = 0;
      socket.on('data', () => {
        asked += 1;
        requests += 1;
        if (isBroken || requests > 1) socket.resetAndDestroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      });
    }),
  );
  return { url, asked: () => asked };
}
