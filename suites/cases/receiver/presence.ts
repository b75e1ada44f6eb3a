import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';

/** Time for a connection. If nothing listens at an address, the refusal comes immediately. */
const CONNECT_LIMIT_MS = 5_000;
const POLL_MS = 100;

/** Reason why an address accepts no connection; undefined if it does. Nothing is sent on the connection. */
export function findRefusal(url: URL, signal: AbortSignal): Promise<string | undefined> {
  return awaitFailure(connect(toAddress(url)), 'connect', signal);
}

export async function speaksTls(url: URL, signal: AbortSignal): Promise<boolean> {
  const socket = connectSecurely({ ...toAddress(url), rejectUnauthorized: false });
  return (await awaitFailure(socket, 'secureConnect', signal)) === undefined;
}

function toAddress({ protocol, hostname, port }: URL): { readonly host: string; readonly port: number } {
  const defaultPort = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
}

/** Reason why a socket fails before an event; undefined if the event comes, or if the run ends. */
function awaitFailure(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (failure?: string): void => {
      signal.removeEventListener('abort', interrupt);
      socket.destroy();
      resolve(failure);
    };
    const interrupt = (): void => settle();
    socket.setTimeout(CONNECT_LIMIT_MS, () => settle(`no connection within ${CONNECT_LIMIT_MS / 1000} s`));
    socket.on(event, interrupt);
    socket.on('error', ({ message }) => settle(message));
    signal.addEventListener('abort', interrupt);
  });
}

/** Waits until an address accepts connections, within a bound. @returns True if it does. */
export async function comesBack(url: URL, limitMs: number, signal: AbortSignal): Promise<boolean> {
  const endMs = performance.now() + limitMs;
  while (!signal.aborted && performance.now() < endMs) {
    if ((await findRefusal(url, signal)) === undefined) return true;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
  return false;
}
