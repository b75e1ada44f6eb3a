import type { Outcome } from './outcome.ts';

/** The codes that node:tls gives to bad certificates. They come before any byte of a request is sent. */
const CERTIFICATE_CODE =
  /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)/;

/** What an error of an exchange means for its delivery. */
export function failureOf(error: NodeJS.ErrnoException): Outcome {
  const { code, message } = error;
  if (code === undefined) return { kind: 'connection', reason: message };
  return { kind: CERTIFICATE_CODE.test(code) ? 'certificate' : 'connection', reason: `${message} (${code})` };
}
