import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { clockSchema } from '../../../spec/shapes/contract.ts';
import { Channel } from './channel.ts';
import { serveHttp } from './server.fixture.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function openChannel(listener: RequestListener): Promise<Channel> {
  const { url, close } = await serveHttp(listener);
  const channel = new Channel(`${url}/adapter/`);
  cleanups.push(() => channel.close(), close);
  return channel;
}

const answering = (status: number, json: unknown): RequestListener => {
  return (_, response) => void response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
};

describe('Channel', () => {
  it('sends requests below its URL, with any names in the path', async () => {
    const asked: (string | undefined)[] = [];
    const channel = await openChannel(({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      response.writeHead(204).end();
    });
    await channel.ask({ method: 'GET', path: '', status: 204 });
    await channel.below('worlds', 'a/b c').ask({ method: 'PUT', path: '/x', status: 204 });
    await channel.below('worlds', 'w').below('clients', '?').ask({ method: 'DELETE', path: '', status: 204 });
    expect(asked).toEqual(['GET /adapter', 'PUT /adapter/worlds/a%2Fb%20c/x', 'DELETE /adapter/worlds/w/clients/%3F']);
  });

  it('counts what is asked of its world, with the channels below it, but no readings', async () => {
    const channel = await openChannel(answering(204, undefined));
    const [world, other] = [channel.world('w'), channel.world('x')];
    expect([channel.changes, world.changes]).toEqual([undefined, 0]);
    const asking = world.below('sources', 's').ask({ method: 'PUT', path: '', status: 204 });
    expect(world.changes).toBe(1);
    await asking;
    await world.ask({ method: 'GET', path: '/log', status: 204 });
    expect([world.changes, other.changes]).toEqual([2, 0]);
  });

  it.each([
    ['the expected status', undefined, 204, undefined],
    ['a body without a schema', undefined, 202, { any: 1 }],
    ['a body that matches the schema', clockSchema, 200, { now: '2026-01-01T00:00:00Z' }],
  ])('takes %s', async (_, schema, status, json) => {
    const channel = await openChannel(answering(status, json));
    const form = schema === undefined ? {} : { schema };
    expect(await channel.ask({ method: 'GET', path: '/x', status, ...form })).toEqual(schema && json);
  });

  it.each([400, 404, 413, 499])('treats a %i that follows the contract as a refusal', async (status) => {
    const channel = await openChannel(answering(status, { error: { message: 'too many' }, more: 1 }));
    const asked = channel.ask({ method: 'PUT', path: '/x', status: 204 });
    await expect(asked).rejects.toMatchObject({ code: 'refused', message: 'too many' });
  });

  it.each([
    ['a 4xx that does not follow the contract', 400, { message: 'no' }, '400 with {"message":"no"}'],
    ['a 4xx without a body', 404, undefined, '404 with no body'],
    ['a 5xx with any body', 500, { error: { message: 'no' } }, '500 with {"error":{"message":"no"}}'],
    ['another success', 200, {}, '200 with {}'],
    ['a redirect', 301, undefined, '301 with no body'],
  ])('treats %s as a failure of the adapter', async (_, status, json, seen) => {
    const channel = await openChannel(answering(status, json));
    const asked = channel.ask({ method: 'PUT', path: '/x', status: 204 });
    const reason = seen.startsWith('4') ? ', or a reason in `error.message`' : '';
    const message = `Expected status 204${reason}, got ${seen} (PUT ${channel.url}/x)`;
    await expect(asked).rejects.toMatchObject({ code: 'adapter-failed', message });
  });
});
