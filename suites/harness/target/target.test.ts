import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { serveHttp } from './server.fixture.ts';
import { Target } from './target.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function openTarget(listener: RequestListener): Promise<Target> {
  const { url, close } = await serveHttp(listener);
  const target = new Target(`${url}/adapter/`);
  cleanups.push(() => target.close(), close);
  return target;
}

const answering = (status: number, json: unknown): RequestListener => {
  return (_, response) => void response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
};

const DESCRIPTION = {
  contract: 1,
  implementation: { name: 'acme', version: '1' },
  roles: ['router'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: [],
};

describe('Target', () => {
  it('sends requests below its address, without the trailing slash', async () => {
    const asked: (string | undefined)[] = [];
    const target = await openTarget(({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      const isWorld = method === 'POST';
      response.writeHead(isWorld ? 201 : 200).end(JSON.stringify(isWorld ? { world: 'a/b c' } : DESCRIPTION));
    });
    expect(await target.describe()).toEqual(DESCRIPTION);
    const world = await target.createWorld({ now: '2026-01-01T00:00:00.000Z' });
    await expect(world.read()).rejects.toMatchObject({ code: 'adapter-failed' });
    expect(asked).toEqual(['GET /adapter', 'POST /adapter/worlds', 'GET /adapter/worlds/a%2Fb%20c/clock']);
  });

  it('names what the contract does not allow', async () => {
    const target = await openTarget(answering(200, undefined));
    const message = 'Expected the answer to `GET /adapter` to be an object, got no body';
    await expect(target.describe()).rejects.toMatchObject({ code: 'adapter-failed', message });
  });

  it('makes what does not print visible', async () => {
    const target = await openTarget(answering(500, { a: '\u001b[2J\u202e' }));
    await expect(target.describe()).rejects.toThrow('"\\u001b[2J\\u{202e}"');
  });

  it('asks for a description within the given limit', async () => {
    const target = await openTarget(() => {});
    await expect(target.describe(100)).rejects.toMatchObject({ code: 'late' });
  });
});
