import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { EPOCH } from '../time/horizons.ts';
import { type CertificateKind, type Certificates, certificatesOnDemand, makeCertificates } from './certificates.ts';

let certificates: Certificates;
beforeAll(async () => {
  certificates = await makeCertificates();
});

/** Verdict of a client on a server with these credentials at `host`: its error, or `accepted`. */
async function tryConnection(kind: CertificateKind, host: string, ca: string | undefined): Promise<string> {
  const server = tls.createServer(certificates.credentials[kind]).listen(0, '127.0.0.1');
  server.on('secureConnection', (socket) => socket.on('error', () => {}));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = tls.connect({ port, host, ...(ca === undefined ? {} : { ca }) });
  try {
    await once(client, 'secureConnect');
    return 'accepted';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    client.destroy();
    server.close();
  }
}

const isValidAt = ({ validFrom, validTo }: X509Certificate, atMs: number): boolean =>
  Date.parse(validFrom) <= atMs && atMs <= Date.parse(validTo);

describe('a receiver with the certificate', () => {
  it('trusted is not accepted by a client that does not know the authority', async () => {
    expect(await tryConnection('trusted', '127.0.0.1', undefined)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it.each<[kind: CertificateKind, isOfRun: boolean, isItsOwn: boolean, isCurrent: boolean, isHere: boolean]>([
    ['trusted', true, false, true, true],
    ['self-signed', false, true, true, true],
    ['expired', true, false, false, true],
    ['other-name', true, false, true, false],
    ['unknown-authority', false, false, true, true],
  ])('%s has nothing else wrong with it', (kind, isOfRun, isItsOwn, isCurrent, isHere) => {
    const certificate = new X509Certificate(certificates.credentials[kind].cert);
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(new X509Certificate(certificates.authority).publicKey)).toBe(isOfRun);
    expect(certificate.verify(certificate.publicKey)).toBe(isItsOwn);
    expect(certificate.subject === certificate.issuer).toBe(isItsOwn);
    expect([Date.now(), Date.parse(EPOCH)].map((atMs) => isValidAt(certificate, atMs))).toEqual([isCurrent, isCurrent]);
    expect(certificate.checkIP('127.0.0.1') !== undefined).toBe(isHere);
    expect(certificate.checkHost('localhost') !== undefined).toBe(isHere);
    expect(certificate.toLegacyObject().ext_key_usage).toEqual(['1.3.6.1.5.5.7.3.1']);
  });
});

describe('certificatesOnDemand', () => {
  it('returns the same certificates on every call, and different ones for another run', async () => {
    const [one, two] = [certificatesOnDemand(), certificatesOnDemand()];
    const [first, again] = await Promise.all([one(), one()]);
    expect(again).toBe(first);
    expect((await two()).authority).not.toBe(first.authority);
  });
});
