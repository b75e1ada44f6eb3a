import type { JsonObject } from '../shapes/json.ts';
import { contractDocument } from './contract.ts';
import { ingestionDocument } from './ingestion.ts';
import { webhooksDocument } from './webhooks.ts';

/** An OpenAPI document in `schemas/`. */
export interface OpenApiFile {
  readonly file: string;
  readonly title: string;
  readonly purpose: string;
  /** @param version of the schemas */
  readonly make: (version: string) => JsonObject;
}

/** Each is self-contained, so that generators need no other file. */
export const OPENAPI_DOCUMENTS: readonly OpenApiFile[] = [
  {
    file: 'webhooks.openapi.json',
    title: 'Webhooks',
    purpose: 'For webhook receivers: the seven bodies, their signature, and the answers that end the retries.',
    make: webhooksDocument,
  },
  {
    file: 'ingestion.openapi.json',
    title: 'Ingestion',
    purpose: 'For senders of calls, such as client libraries: batches, single calls, credentials, limits.',
    make: ingestionDocument,
  },
  {
    file: 'contract.openapi.json',
    title: 'Conformance API',
    purpose: 'For authors of a router or a client: the API through which the suite drives it.',
    make: contractDocument,
  },
];
