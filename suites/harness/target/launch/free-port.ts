import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { RoutespecError } from '../../../../spec/error.ts';

/**
 * The ports to choose from. Systems assign ports from 32768 on to connections, so a lower port stays free until the
 * command takes it.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;
const TRIES = 100;

/** Finds a port of 127.0.0.1 on which nothing listens. @throws RoutespecError `unreachable` if many tries find none */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
  const range = `${FIRST_PORT} to ${LAST_PORT}`;
  throw new RoutespecError('unreachable', `No free port from ${range} in ${TRIES} tries`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
