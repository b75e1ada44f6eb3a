import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulator } from '../../../sim/harness.ts';
import type { Script } from '../hostile/hostile-shim.fixture.ts';
import { send } from '../hostile/hostile-shim.fixture.ts';

/** What a shim does otherwise than the contract says. */
export interface Misbehaviour extends Script {
  /** Where a request really goes. */
  readonly route?: (path: string) => string;
}

/** For tests only: the reference behind a shim that follows the contract, except where its script says otherwise. */
export async function startMisbehaving(
  script: Misbehaviour,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const simulator = await startSimulator();
  let matches = 0;
  const server = http.createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const path = script.route?.(url) ?? url;
    const body = Buffer.concat(await request.toArray().catch(() => []));
    const answer = await fetch(new URL(path, simulator.url), { method, ...(body.length > 0 && { body }) });
    const text = await answer.text();
    const honest = { status: answer.status, ...(text === '' ? {} : { body: JSON.parse(text) as unknown }) };
    const what = `${method} ${url}`;
    if (!script.at.test(what)) return send(response, honest);
    matches += 1;
    return script.misdeed({ what, response, honest, before: matches - 1 });
  });
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await simulator.close();
    },
  };
}
