import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Certificates are made for one run; a day on either side allows for clocks that differ. */
const DAY_MS = 24 * 3_600_000;

/** The certificate authority of a run, in a file of its own. */
export interface Authority {
  /** Path of the certificate, PEM. */
  readonly file: string;
  readonly remove: () => Promise<void>;
}

/** Makes the certificate authority of a run, which an implementation is started with (target contract, "Starting"). */
export async function createAuthority(): Promise<Authority> {
  // Loaded where it is used, since most runs never start an implementation; it needs the metadata polyfill before it.
  await import('reflect-metadata');
  const { BasicConstraintsExtension, KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } = await import(
    '@peculiar/x509'
  );
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=routespec run authority',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'routespec-'));
  const file = join(folder, 'authority.pem');
  await writeFile(file, `${certificate.toString('pem')}\n`);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
