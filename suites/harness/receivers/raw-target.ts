import type http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** A request line, as its bytes, whose target has bytes beyond ASCII. */
const RAW_LINE = /^(?<method>[A-Z]+ )(?<target>[^ \r\n]*[\x80-\xff][^ \r\n]*) HTTP\//;

/** The target of the first request of each connection that was taken over. */
const rawTargets = new WeakMap<object, string>();

/**
 * Lets a server read a request whose target has bytes beyond ASCII, which Node's parser refuses and most servers read.
 * From that request line on, the connection is read again with those bytes escaped.
 * @param error The parser's error for the connection.
 * @returns True if it was such a request.
 */
export function readRawTarget(
  server: http.Server,
  { code, rawPacket, bytesParsed = 0 }: NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number },
  socket: Socket,
): boolean {
  if (code !== 'HPE_INVALID_URL' || rawPacket === undefined) return false;
  const begin = rawPacket.lastIndexOf('\n', bytesParsed) + 1;
  const text = rawPacket.toString('latin1', begin);
  const { method = '', target } = RAW_LINE.exec(text)?.groups ?? {};
  if (target === undefined) return false;
  const escaped = escapedBytes(target);
  const rest = text.slice(method.length + target.length);
  // One wrapper is enough, even if that happens several times on a connection.
  const again = new Again(
    socket instanceof Again ? socket.release() : socket,
    Buffer.from(method + escaped + rest, 'latin1'),
  );
  rawTargets.set(again, target);
  server.emit(server instanceof https.Server ? 'secureConnection' : 'connection', again);
  return true;
}

export function isReadAgain(socket: object): boolean {
  return socket instanceof Again;
}

/** The target of a request as it was on the wire, one character for each byte. */
export function takeTarget({ url = '', socket }: http.IncomingMessage): string {
  const raw = rawTargets.get(socket);
  rawTargets.delete(socket);
  return raw ?? url;
}

function escapedBytes(target: string): string {
  return target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A connection that is read again from some bytes on. */
class Again extends Duplex {
  readonly #socket: Socket;
  #isReleased = false;

  constructor(socket: Socket, first: Buffer) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    // The parser that gave up must get nothing more.
    for (const event of ['data', 'end']) socket.removeAllListeners(event);
    this.push(first);
    socket.on('data', (bytes) => {
      if (!this.push(bytes)) socket.pause();
    });
    socket.on('end', () => this.push(null));
    socket.on('close', this.#onClose);
  }

  /** Gives the connection to another owner. */
  release(): Socket {
    this.#isReleased = true;
    this.#socket.off('close', this.#onClose);
    this.destroy();
    return this.#socket;
  }

  resetAndDestroy(): void {
    this.#socket.resetAndDestroy();
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(bytes, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#isReleased) this.#socket.destroy();
    done(error);
  }

  readonly #onClose = (): void => void this.destroy();
}
