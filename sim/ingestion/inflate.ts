import { gunzipSync } from 'node:zlib';

/** The bytes of a body as the client wrote them, or why they cannot be recovered. */
type Inflated = { readonly bytes: Uint8Array } | { readonly problem: string };

function gunzip(bytes: Uint8Array, maxBytes: number): Inflated {
  try {
    return { bytes: gunzipSync(bytes, { maxOutputLength: maxBytes }) };
  } catch (error) {
    return { problem: `Expected the request body to be gzip of at most ${maxBytes} bytes, got: ${messageOf(error)}` };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Undoes the content coding of a request body. Clients use only gzip.
 *
 * @param maxBytes where decompression stops, so that a small body cannot fill the memory
 */
export function inflate(bytes: Uint8Array, contentEncoding: string | undefined, maxBytes: number): Inflated {
  switch (contentEncoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return { bytes };
    case 'gzip':
    case 'x-gzip':
      return gunzip(bytes, maxBytes);
    default:
      return { problem: `Expected the Content-Encoding to be gzip or none, got ${JSON.stringify(contentEncoding)}` };
  }
}
