import type { IncomingMessage } from 'node:http';
import type { Budget } from './budget.ts';
import { takeContents } from './contents-bounds.ts';

export interface BodyContext {
  readonly name: string;
  readonly budget: Budget;
  readonly onEvent: (what: string) => void;
}

/**
 * Reads the body of a request within the budget of its case. A request beyond the budget loses its connection.
 * @param onWhole Called with the body once it is complete, if its contents may be parsed. Never called with a part.
 */
export function readBody(request: IncomingMessage, context: BodyContext, onWhole: (body: Buffer) => void): void {
  const { name, budget, onEvent } = context;
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  let cut = !budget.takeRequest(name, request.rawHeaders);
  const keep = (piece: Buffer): void => {
    sizeBytes += piece.length;
    cut ||= !budget.takePiece(name, piece.length, sizeBytes);
    if (cut) request.socket.destroy();
    else pieces.push(piece);
  };
  if (cut) request.socket.destroy();
  request.on('data', keep);
  // A request that breaks off is not a request. The server notes the end of its connection.
  request.on('error', () => {});
  request.on('close', () => {
    if (!request.complete) onEvent(`saw a request break off${describePart(request, sizeBytes)}`);
  });
  request.on('end', () => {
    // Bytes that were already read when the connection was cut still arrive here.
    if (cut) return;
    const body = Buffer.concat(pieces);
    if (takeContents(budget, name, { rawHeaders: request.rawHeaders, body })) onWhole(body);
    else request.socket.destroy();
  });
}

/** The part of a body that came, if its sender has announced a length. */
function describePart({ headers }: IncomingMessage, sizeBytes: number): string {
  const length = headers['content-length'];
  return length === undefined ? '' : ` after ${sizeBytes} of the ${length} bytes of its Content-Length`;
}
