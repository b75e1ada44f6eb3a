import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Channel } from './channel.ts';
import { Client } from './client.ts';
import { type SampleServer, serveHttp } from './server.fixture.ts';

const PATH = '/worlds/w1/clients/c1';
const MESSAGE = { UserId: 'u-1' };

let server: SampleServer | undefined;
afterEach(() => server?.close());

async function clientBehind(listener: RequestListener): Promise<Client> {
  server = await serveHttp(listener);
  return new Client(new Channel(server.url + PATH));
}

/** A client of an HTTP adapter that gives every request the same answer, and the requests that the HTTP adapter got. */
async function clientAnswered(status: number, json?: unknown): Promise<{ client: Client; asked: unknown[] }> {
  const asked: unknown[] = [];
  const client = await clientBehind(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push([`${request.method} ${request.url}`, body === '' ? undefined : JSON.parse(body)]);
    response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
  });
  return { client, asked };
}

describe('Client', () => {
  it.each([
    ['taken', 200, { error: null }, { kind: 'taken' }],
    ['refused by the library', 200, { error: 'no id' }, { kind: 'refused', error: 'no id' }],
    ['refused without a text', 200, { error: '' }, { kind: 'refused', error: '' }],
    ['refused by the adapter', 413, { error: { message: 'too large' } }, { kind: 'refused', error: 'too large' }],
  ])('reports a message that is %s', async (_, status, json, returned) => {
    const { client } = await clientAnswered(status, json);
    expect(await client.call('Track', MESSAGE)).toEqual(returned);
  });

  it('reports a method that does not return within the limit of the case', async () => {
    const client = await clientBehind(() => {});
    expect(await client.call('Track', MESSAGE, 100)).toEqual({ kind: 'not-returned' });
  });

  it('does not treat a broken connection as a method that does not return', async () => {
    const client = await clientBehind((request) => void request.socket.destroy());
    await expect(client.call('Track', MESSAGE, 5_000)).rejects.toMatchObject({ code: 'unreachable' });
  });
});
