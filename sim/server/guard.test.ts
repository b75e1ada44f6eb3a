import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';

describe('the guard of a simulator', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  afterAll(() => simulator.close());

  /** Sends a request as it stands, and returns all that is answered. */
  async function raw(...lines: readonly string[]): Promise<string> {
    const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1');
    const answer: Buffer[] = [];
    socket.end([...lines, 'Content-Length: 2', 'Connection: close', '', '{}'].join('\r\n'));
    for await (const piece of socket) answer.push(piece as Buffer);
    return Buffer.concat(answer).toString();
  }

  it.each([
    ['no Host in HTTP/1.0', ['POST /worlds HTTP/1.0']],
    ['a name that rebinds', ['POST /worlds HTTP/1.1', 'Host: rebound.example:4010']],
    ['an absolute address', ['POST http://127.0.0.1/worlds HTTP/1.1', 'Host: rebound.example']],
    ['a form', ['POST /worlds HTTP/1.1', 'Host: localhost', 'Origin: http://evil.example', 'Content-Type: text/plain']],
    ['a sandboxed page', ['POST /worlds HTTP/1.1', 'Host: localhost', 'Origin: null', 'Sec-Fetch-Site: cross-site']],
    ['an image', ['GET / HTTP/1.1', 'Host: localhost', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']],
    ['ingestion', ['POST /worlds/w1/sources/wk/ingestion HTTP/1.1', 'Host: evil.example']],
    ['a preflight', ['OPTIONS /worlds HTTP/1.1', 'Host: localhost', 'Origin: http://evil.example']],
  ])('refuses %s with one sentence', async (_, lines) => {
    const answer = await raw(...lines);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toMatch(/\{"error":\{"message":".+, got .+"\}\}/);
    expect(answer.toLowerCase()).not.toContain('access-control');
    const world = await simulator.handle({
      method: 'GET',
      url: `${simulator.url}/worlds/w1/clock`,
      headers: new Headers(),
      body: null,
    });
    expect(world.status).toBe(404);
  });

  it('lets in programs with any content type', async () => {
    for (const type of ['text/plain', 'application/json']) {
      const lines = ['POST /worlds HTTP/1.1', 'Host: localhost:1', `Content-Type: ${type}`];
      expect(await raw(...lines)).toMatch(/^HTTP\/1\.1 201 /);
    }
  });

  it('lets in requests to the name that it listens at', async () => {
    const named = await startSimulator({ host: '127.0.0.1', names: ['sim.test'] });
    const headers = new Headers({ Host: 'sim.test:4010' });
    const answer = await named.handle({ method: 'GET', url: 'http://sim.test:4010/', headers, body: null });
    expect(answer.status).toBe(200);
    await named.close();
  });
});
