import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { relative } from 'node:path';
import { RoutespecError } from '../../../spec/error.ts';
import type { Credentials } from '../../harness/certificates/certificates.ts';
import { readNamedFile } from '../../harness/named-file.ts';
import type { DeployedPlace } from '../file/deployment.ts';

/** The largest file that is read. A chain of certificates has some kilobytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * The certificate and key of a place that serves https itself; undefined for any other place.
 * @throws RoutespecError `usage` if a file is missing, is not in PEM, or does not fit the other one. No part of a key
 * is repeated.
 */
export function readPlaceCredentials({ name, tls }: DeployedPlace): Credentials | undefined {
  if (tls === undefined) return undefined;
  const at = (member: 'cert' | 'key'): string =>
    `\`receivers.${name}.tls.${member}\` (${relative('', tls[member]) || tls[member]})`;
  const cert = readPem(tls.cert, at('cert'));
  const key = readPem(tls.key, at('key'));
  const certificate = parsed(() => new X509Certificate(cert), `Expected ${at('cert')} to be a certificate in PEM`);
  const privateKey = parsed<KeyObject>(
    () => createPrivateKey(key),
    `Expected ${at('key')} to be a private key in PEM, without a passphrase`,
  );
  if (certificate.checkPrivateKey(privateKey)) return { cert, key };
  throw usage(`Expected ${at('key')} to be the key of the certificate in ${at('cert')}, got another key`);
}

function readPem(file: string, what: string): string {
  try {
    return readNamedFile(file, MAX_BYTES).toString('utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usage(`Expected ${what} to be a file that can be read, got: ${reason}`);
  }
}

/** The parser's own words are left out, because they could quote its input. */
function parsed<Result>(parse: () => Result, expected: string): Result {
  try {
    return parse();
  } catch {
    throw usage(`${expected}, got something else`);
  }
}

function usage(sentence: string): RoutespecError {
  return new RoutespecError('usage', sentence);
}
