import type { IncomingMessage } from 'node:http';
import type { Budget } from './budget.ts';

/** What is needed of the receiver that a request has come to. */
export interface BodyContext {
  /** Name of the receiver. */
  readonly name: string;
  readonly budget: Budget;
  readonly onEvent: (what: string) => void;
}

/**
 * Reads the body of a request, within the budget of its case; a request that would be beyond it loses its connection.
 * @param onWhole Told of the body once it is there to its last byte, and never of a part of one.
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
  // What breaks off before its end is not a request; the end of its connection is noted by the server.
  request.on('error', () => {});
  request.on('close', () => {
    if (!request.complete) onEvent('saw a request break off before its end');
  });
  request.on('end', () => {
    // Bytes that were read together with the last ones that are kept still come.
    if (!cut) onWhole(Buffer.concat(pieces));
  });
}
