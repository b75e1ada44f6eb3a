import type { Socket } from 'node:net';
import { gone, type Lines } from '../implementations/hostile-router/line.fixture.ts';
import { deliver, type Misdeed } from '../implementations/hostile-router/misdeeds.fixture.ts';

export const headOf = (request: string): string => request.slice(0, request.indexOf('Content-Length'));

/** The body of a conforming delivery. */
export const bodyOf = (request: string): string => request.slice(request.indexOf('\r\n\r\n') + 4);

/** Sends a delivery with another body, optionally with more headers, each with its line break. */
export function withBody(change: (body: string) => string | Buffer, headers = ''): Misdeed {
  return (lines, url, request) => {
    const body = Buffer.from(change(bodyOf(request)));
    const head = `${headOf(request)}${headers}Content-Length: ${body.length}\r\n\r\n`;
    return send(lines, url, Buffer.concat([Buffer.from(head, 'latin1'), body]));
  };
}

/** Sends other bytes instead of the conforming delivery. */
export function withBytes(change: (request: string, url: URL) => string | Buffer): Misdeed {
  return (lines, url, request) => send(lines, url, change(request, url));
}

/** Misbehaves, and then makes the conforming delivery. */
export function beforeDelivery(misdeed: Misdeed): Misdeed {
  return async (lines, url, request) => {
    await misdeed(lines, url, request);
    await deliver(lines, url, request);
  };
}

/** Sends bytes and breaks the connection once they are written. */
export function brokenOff(change: (request: string) => string, how: (socket: Socket) => unknown): Misdeed {
  return async (lines, url, request) => {
    const socket = await lines.dial(url);
    await new Promise<unknown>((resolve) => socket.write(change(request), resolve));
    how(socket);
    await gone(socket);
  };
}

/** Sends bytes on a connection, and returns when it is answered with a final status, or closed. */
async function send(lines: Lines, url: URL, bytes: string | Buffer): Promise<void> {
  const socket = await lines.dial(url);
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (answer) => /HTTP\/1\.1 [2-5]/.test(answer.toString('latin1')) && resolve());
    socket.on('close', () => resolve());
  });
  socket.write(bytes);
  await answered;
  socket.destroy();
}
