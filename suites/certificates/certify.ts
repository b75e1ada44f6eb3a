import type { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The subject or issuer of certificates, with its key pair. */
export interface Party {
  /** Its common name. */
  readonly name: string;
  readonly keys: webcrypto.CryptoKeyPair;
}

/** When a certificate is valid, in epoch milliseconds. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What one certificate states. */
export interface Statement {
  readonly subject: Party;
  /** The party that signs it: the subject itself for a self-signed certificate. */
  readonly issuer: Party;
  readonly span: Span;
  /** Names and IP addresses of the server. A certificate without hosts is that of an authority. */
  readonly hosts?: readonly string[];
}

/** Creates a party with a new key pair. @param name Its common name. */
export async function createParty(name: string): Promise<Party> {
  return { name, keys: await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) };
}

/** The private key of a party, in PEM. */
export async function privateKeyOf({ keys }: Party): Promise<string> {
  const { PemConverter } = await loadX509();
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
}

/** Signs a certificate, in PEM, with every extension that strict verifiers require. */
export async function certify({ subject, issuer, span, hosts = [] }: Statement): Promise<string> {
  const x509 = await loadX509();
  const { publicKey } = subject.keys;
  const isAuthority = hosts.length === 0;
  const { keyCertSign, cRLSign, digitalSignature } = x509.KeyUsageFlags;
  const names = hosts.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value }));
  const ofServer = [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension(names),
  ];
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `CN=${subject.name}`,
    issuer: `CN=${issuer.name}`,
    notBefore: new Date(span.fromMs),
    notAfter: new Date(span.toMs),
    publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, undefined, true),
      new x509.KeyUsagesExtension(isAuthority ? keyCertSign | cRLSign : digitalSignature, true),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.keys.publicKey),
      ...(isAuthority ? [] : ofServer),
    ],
  });
  return `${certificate.toString('pem')}\n`;
}

/**
 * Loads the library on demand, because that takes a third of a second and most runs need no certificate. It needs the
 * metadata polyfill to be loaded first.
 */
async function loadX509(): Promise<typeof import('@peculiar/x509')> {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}
