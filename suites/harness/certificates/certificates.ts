import { EPOCH, HOUR_MS } from '../time/horizons.ts';
import { certify, createParty, exportPrivateKey, type Party, type Span } from './certify.ts';

/** The single property of a receiver's certificate that may be wrong. */
export type CertificateKind = 'trusted' | 'self-signed' | 'expired' | 'other-name' | 'unknown-authority';

/** A certificate and its private key in PEM, for node:https. */
export interface Credentials {
  readonly cert: string;
  readonly key: string;
}

/** The certificates of a run, as plain data. */
export interface Certificates {
  /** The authority of the run, in PEM. An implementation is told to trust it. */
  readonly authority: string;
  readonly credentials: Readonly<Record<CertificateKind, Credentials>>;
}

/** The hosts of receivers, and a host that no receiver has. */
const OWN_HOSTS = ['127.0.0.1', 'localhost'];
const OTHER_HOSTS = ['other.example'];

const DAY_MS = 24 * HOUR_MS;
/** Certificates are made for one run, and no world of a run lasts nearly as long as this. */
const MARGIN_MS = 30 * DAY_MS;

export async function makeCertificates(): Promise<Certificates> {
  const { valid, expired } = spansAt(Date.now());
  const authority = await createParty('routespec run authority');
  const stranger = await createParty('routespec unknown authority');
  const receiver = await createParty('routespec receiver');
  const key = await exportPrivateKey(receiver);
  const present = async (issuer: Party, span: Span, hosts: readonly string[]): Promise<Credentials> => ({
    cert: await certify({ subject: receiver, issuer, span, hosts }),
    key,
  });
  return {
    authority: await certify({ subject: authority, issuer: authority, span: valid }),
    credentials: {
      trusted: await present(authority, valid, OWN_HOSTS),
      'self-signed': await present(receiver, valid, OWN_HOSTS),
      expired: await present(authority, expired, OWN_HOSTS),
      'other-name': await present(authority, valid, OTHER_HOSTS),
      'unknown-authority': await present(stranger, valid, OWN_HOSTS),
    },
  };
}

/**
 * An implementation may check a certificate by the machine's clock or by its world's. A valid certificate is valid by
 * both, and an expired one has expired by both.
 */
function spansAt(nowMs: number): { readonly valid: Span; readonly expired: Span } {
  const instantsMs = [nowMs, Date.parse(EPOCH)];
  const firstMs = Math.min(...instantsMs);
  const fromMs = firstMs - MARGIN_MS;
  return {
    valid: { fromMs, toMs: Math.max(...instantsMs) + MARGIN_MS },
    expired: { fromMs, toMs: firstMs - DAY_MS },
  };
}

/** Returns a function that makes the certificates of a run once, and then always returns the same ones. */
export function certificatesOnDemand(): () => Promise<Certificates> {
  let made: Promise<Certificates> | undefined;
  return () => {
    made ??= makeCertificates();
    return made;
  };
}
