import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulator } from '../../sim/harness.ts';

/**
 * One of the two servers that accept calls from client libraries, in a separate process, which measures its CPU time.
 */

const SOURCE = { type: 'server', destinations: { Webhooks: { enabled: false, settings: { webhooks: [] } } } };

/** A source of the simulator that delivers nothing, so that only accepting the calls is measured. */
async function simulator(): Promise<string> {
  const { url } = await startSimulator();
  await fetch(`${url}/worlds`, { method: 'POST', body: '{}' });
  await fetch(`${url}/worlds/w1/sources/wk`, { method: 'PUT', body: JSON.stringify(SOURCE) });
  return `${url}/worlds/w1/sources/wk`;
}

/** The work of any such server: read the body, parse it, and answer. */
async function bare(): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
process.send?.({ url: await (process.argv[2] === 'bare' ? bare() : simulator()) });
