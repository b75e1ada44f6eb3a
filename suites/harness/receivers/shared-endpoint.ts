import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReceivedRequest } from './received-request.ts';

/** A request with its whole body that waits for an answer. */
export interface Arrival extends Pick<ReceivedRequest, 'secretInForce'> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

/** Leads requests at a fixed place to a receiver without a server. */
export interface SharedEndpoint {
  /** Stands for the receiver in settings. Its host belongs to this endpoint alone, with any path. */
  readonly url: string;
  /** Called once, with the function that accepts each request. */
  attach(take: (arrival: Arrival) => void): void;
  /** From now on the receiver gets no request. */
  detach(): void;
}

/** Makes the endpoint of a receiver. `path` begins with a slash, and is unique. */
export type SharedEndpoints = (path: string) => SharedEndpoint;
