import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReceivedRequest } from './received-request.ts';

/** A request whose body has been read, and which waits for its answer. */
export interface Arrival extends Pick<ReceivedRequest, 'secretInForce'> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

/** Leads requests that come to a fixed place to a receiver without a server. */
export interface Seat {
  /** Stands for the receiver in settings. Its host belongs to this seat alone, with any path. */
  readonly url: string;
  /** Called once, with what takes each request. */
  occupy(take: (arrival: Arrival) => void): void;
  /** From now on no request is handed over. */
  leave(): void;
}

/** Makes the seat of a receiver. `path` begins with a slash, and no other receiver has it. */
export type Seats = (path: string) => Seat;
