import type { Socket } from 'node:net';
import type { DeployedPlace } from '../file/deployment.ts';

/** A connection to a place that brought no request. */
export type Knock =
  /** A TLS handshake at a place that speaks plain http. */
  | { readonly kind: 'tls-at-plain' }
  /** A plain request at a place that speaks https. */
  | { readonly kind: 'plain-at-tls' }
  /** A handshake without any later data, or a failed one, with the reason if there is one. */
  | { readonly kind: 'broken-off'; readonly code?: string };

/** The first byte of a TLS handshake. No HTTP request begins with it. */
const TLS_HANDSHAKE = 0x16;

/** The mistake behind a malformed request at a listener with plain http. Undefined if it is something else. */
export function knockOfMalformed({ rawPacket }: { readonly rawPacket?: Buffer }): Knock | undefined {
  return rawPacket?.[0] === TLS_HANDSHAKE ? { kind: 'tls-at-plain' } : undefined;
}

/** The mistake behind a failed handshake at a listener with https. */
export function knockOfHandshake(code: string | undefined): Knock {
  if (code === 'ERR_SSL_HTTP_REQUEST') return { kind: 'plain-at-tls' };
  return { kind: 'broken-off', ...(code === undefined ? {} : { code }) };
}

/** Calls back if a connection ends without a request: one side has refused the other. */
export function onSilentEnd(socket: Socket, hasSpoken: () => boolean, onKnock: (knock: Knock) => void): void {
  socket.once('close', () => {
    if (!hasSpoken()) onKnock({ kind: 'broken-off' });
  });
}

/** The result of a knock at a listener, as the end of a sentence. */
export function knockWords({ kind, ...rest }: Knock, { name, address }: DeployedPlace): string {
  const isSecure = address.toLowerCase().startsWith('https:');
  const place = `\`receivers.${name}\``;
  const words: Readonly<Record<Knock['kind'], () => string>> = {
    'tls-at-plain': () =>
      `got a TLS handshake at ${place}, which speaks plain http: ${isSecure ? 'it needs `tls`, or a tunnel that speaks https in its place' : 'the URL that was entered begins with https'}`,
    'plain-at-tls': () =>
      `got a plain request at ${place}, which speaks https: ${isSecure ? 'the URL that was entered begins with http' : 'its `public` has to begin with https, or `tls` has to go'}`,
    'broken-off': () => {
      const { code }: { readonly code?: string } = rest;
      return `got a TLS handshake at ${place} that broke off${code === undefined ? '' : ` (${code})`}: the router does not accept the certificate in \`tls.cert\``;
    },
  };
  return words[kind]();
}
