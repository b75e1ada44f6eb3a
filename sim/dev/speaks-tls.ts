import { connect } from 'node:tls';
import { RealClock } from '../clock/real-clock.ts';

/** A TLS server answers immediately. */
const LIMIT_MS = 1_000;

/** True if a TLS server listens at a URL. Any certificate is accepted, and no data is sent. */
export function speaksTls(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const machine = new RealClock();
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(port || 80), rejectUnauthorized: false });
    const end = (isTls: boolean): void => {
      machine.clear();
      socket.destroy();
      resolve(isTls);
    };
    machine.at(machine.now() + LIMIT_MS, () => end(false));
    socket.once('secureConnect', () => end(true));
    socket.once('error', () => end(false));
  });
}
