import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { adviceOnTls } from '../../../spec/text/answer-advice.ts';
import { RealClock } from '../../clock/real-clock.ts';

/** A server is usually on this machine, and answers at once, or a little later if that is busy. Nobody waits for the look. */
const LIMIT_MS = 10_000;
/** Addresses of this machine at which a server that listens at [::1] alone is missed. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3})$/;

/** Files that container engines put into each container. */
const isInContainer = (): boolean => ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file));

/**
 * Advice on a URL whose endpoint gave no answer, by a look at what listens there. No data is sent.
 * @returns null without evidence
 */
export async function lookAtEndpoint(
  url: string,
  hasAnswered: boolean,
  inContainer: boolean = isInContainer(),
): Promise<string | null> {
  const { protocol, hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
  // A server of TLS closes the connection of a request without TLS, and says nothing.
  const speaksTls = () => opens(connectTls({ ...address, rejectUnauthorized: false }), 'secureConnect');
  if (protocol === 'http:' && (await speaksTls())) return adviceOnTls(url);
  if (!LOOPBACK.test(address.host) || (await opens(connect(address), 'connect'))) return null;
  if (await opens(connect({ ...address, host: '::1' }), 'connect')) {
    const there = url.replace(hostname, '[::1]');
    return `It listens at [::1], not at ${hostname}: forward to ${there}, or let it listen at 127.0.0.1.`;
  }
  // An address that has answered is the right one, and its server has stopped.
  if (!inContainer || hasAnswered) return null;
  const others = `host.docker.internal:${address.port}, or to the name of its container`;
  return `dev runs in a container, where ${hostname} is that container: forward to ${others}.`;
}

function opens(socket: Socket, event: 'connect' | 'secureConnect'): Promise<boolean> {
  const machine = new RealClock();
  return new Promise((resolve) => {
    const end = (isOpen: boolean): void => {
      machine.clear();
      socket.destroy();
      resolve(isOpen);
    };
    machine.at(machine.now() + LIMIT_MS, () => end(false));
    socket.once(event, () => end(true));
    socket.once('error', () => end(false));
  });
}
