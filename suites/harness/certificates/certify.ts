import { createHash, KeyObject, randomBytes, sign, type webcrypto } from 'node:crypto';
import { isIP } from 'node:net';

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const SERIAL_BYTES = 16;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The subject or issuer of certificates, with its key pair. */
export interface Party {
  readonly name: string;
  readonly keys: webcrypto.CryptoKeyPair;
}

/** Validity of a certificate, in epoch milliseconds. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Statement {
  readonly subject: Party;
  /** The signing party: the subject itself for a self-signed certificate. */
  readonly issuer: Party;
  readonly span: Span;
  /** Names and IP addresses of the server. A certificate without hosts belongs to an authority. */
  readonly hosts?: readonly string[];
}

export async function createParty(name: string): Promise<Party> {
  return { name, keys: await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) };
}

export async function exportPrivateKey({ keys }: Party): Promise<string> {
  return KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Signs a certificate, in PEM, with every extension that strict verifiers require. */
export async function certify({ subject, issuer, span, hosts = [] }: Statement): Promise<string> {
  const { asn, x509 } = await loadAsn1();
  const own = asn.AsnConvert.parse(exportPublicKey(subject), x509.SubjectPublicKeyInfo);
  const signer = asn.AsnConvert.parse(exportPublicKey(issuer), x509.SubjectPublicKeyInfo);
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 });
  const toName = ({ name }: Party): InstanceType<typeof x509.Name> => {
    const value = new x509.AttributeValue({ utf8String: name });
    return new x509.Name([
      new x509.RelativeDistinguishedName([new x509.AttributeTypeAndValue({ type: COMMON_NAME, value })]),
    ]);
  };
  const extension = (extnID: string, value: unknown, critical = false): InstanceType<typeof x509.Extension> =>
    new x509.Extension({ extnID, critical, extnValue: new asn.OctetString(asn.AsnConvert.serialize(value)) });
  const hashKey = (key: typeof own): Buffer => createHash('sha1').update(Buffer.from(key.subjectPublicKey)).digest();
  const isAuthority = hosts.length === 0;
  const { keyCertSign, cRLSign, digitalSignature } = x509.KeyUsageFlags;
  const names = hosts.map((host) => new x509.GeneralName(isIP(host) === 0 ? { dNSName: host } : { iPAddress: host }));
  const ofServer = [
    extension(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage([x509.id_kp_serverAuth])),
    extension(x509.id_ce_subjectAltName, new x509.SubjectAlternativeName(names)),
  ];
  const statement = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: toName(issuer),
    validity: new x509.Validity({ notBefore: new Date(span.fromMs), notAfter: new Date(span.toMs) }),
    subject: toName(subject),
    subjectPublicKeyInfo: own,
    extensions: new x509.Extensions([
      extension(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: isAuthority }), true),
      extension(x509.id_ce_keyUsage, new x509.KeyUsage(isAuthority ? keyCertSign | cRLSign : digitalSignature), true),
      extension(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(hashKey(own))),
      extension(
        x509.id_ce_authorityKeyIdentifier,
        new x509.AuthorityKeyIdentifier({ keyIdentifier: new x509.KeyIdentifier(hashKey(signer)) }),
      ),
      ...(isAuthority ? [] : ofServer),
    ]),
  });
  const signed = Buffer.from(asn.AsnConvert.serialize(statement));
  const certificate = new x509.Certificate({
    tbsCertificate: statement,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(sign('sha256', signed, KeyObject.from(issuer.keys.privateKey))).buffer,
  });
  return toPem(Buffer.from(asn.AsnConvert.serialize(certificate)));
}

function exportPublicKey({ keys }: Party): Buffer {
  return KeyObject.from(keys.publicKey).export({ type: 'spki', format: 'der' });
}

/** A positive integer that is unique among certificates. */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = 1;
  return new Uint8Array(bytes).buffer;
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** Loaded on demand, because most runs need no certificate. */
async function loadAsn1(): Promise<{
  asn: typeof import('@peculiar/asn1-schema');
  x509: typeof import('@peculiar/asn1-x509');
}> {
  const [asn, x509] = await Promise.all([import('@peculiar/asn1-schema'), import('@peculiar/asn1-x509')]);
  return { asn, x509 };
}
