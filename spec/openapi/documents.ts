import type { JsonObject } from '../shapes/json.ts';
import { contractDocument } from './contract.ts';
import { ingestionDocument } from './ingestion.ts';
import { webhooksDocument } from './webhooks.ts';

/** An OpenAPI document in `schemas/`. */
export interface OpenApiFile {
  readonly file: string;
  readonly title: string;
  /** Who uses it, and for what. */
  readonly purpose: string;
  /** Makes the document. @param version that of the schemas */
  readonly make: (version: string) => JsonObject;
}

/** Each is self-contained, so that generators need no other file. */
export const OPENAPI_DOCUMENTS: readonly OpenApiFile[] = [
  {
    file: 'webhooks.openapi.json',
    title: 'Webhooks',
    purpose: 'For those who receive webhooks: the seven bodies, their signature, and the answers that end the retries.',
    make: webhooksDocument,
  },
  {
    file: 'ingestion.openapi.json',
    title: 'Ingestion',
    purpose: 'For those who send calls as client libraries do: batches, single calls, credentials, limits.',
    make: ingestionDocument,
  },
  {
    file: 'contract.openapi.json',
    title: 'Target contract',
    purpose: 'For those who implement a router or a client: the API through which the suite drives it.',
    make: contractDocument,
  },
];
