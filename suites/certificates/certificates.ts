import { EPOCH, HOUR_MS } from '../time/horizons.ts';
import { certify, createParty, type Party, privateKeyOf, type Span } from './certify.ts';

/** What is right or wrong with the certificate that a receiver presents; nothing else about it is wrong. */
export type CertificateKind = 'trusted' | 'self-signed' | 'expired' | 'other-name' | 'unknown-authority';

/** A certificate and its private key in PEM, as node:https takes them. */
export interface Credentials {
  readonly cert: string;
  readonly key: string;
}

/** The certificates of a run; plain data, since they cross a thread. */
export interface Certificates {
  /** The authority of the run, PEM: what an implementation is given to trust. */
  readonly authority: string;
  readonly credentials: Readonly<Record<CertificateKind, Credentials>>;
}

/** Where receivers are, and where they are not. */
const OWN_HOSTS = ['127.0.0.1', 'localhost'];
const OTHER_HOSTS = ['other.example'];

const DAY_MS = 24 * HOUR_MS;
/** Certificates are made for one run; this is far more than any world of it goes on for. */
const MARGIN_MS = 30 * DAY_MS;

/** Makes all certificates of a run. */
export async function makeCertificates(): Promise<Certificates> {
  const { valid, expired } = spansAt(Date.now());
  const authority = await createParty('routespec run authority');
  const stranger = await createParty('routespec unknown authority');
  const receiver = await createParty('routespec receiver');
  const key = await privateKeyOf(receiver);
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
 * An implementation may look at a certificate by the machine's clock or by the clock of its world: what is valid is so
 * by both, and what has expired has expired by both.
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

/** Gives the certificates of one run, the same ones to all who ask; they are made when somebody does. */
export function certificatesOnDemand(): () => Promise<Certificates> {
  let made: Promise<Certificates> | undefined;
  return () => {
    made ??= makeCertificates();
    return made;
  };
}
