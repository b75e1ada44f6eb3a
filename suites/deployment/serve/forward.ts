import http from 'node:http';
import type { Socket } from 'node:net';
import { SIGNATURE_MISTAKES } from '../../../spec/webhooks/signature-mistakes.ts';
import { computeDigest } from '../../harness/checks/digest.ts';
import { decoded } from '../../harness/receivers/content-coding.ts';
import type { Arrival } from './listeners.ts';

/** A secret that was set by hand, and the one that a case believes to have set. */
export interface SecretPair {
  readonly deployed: string;
  readonly ofCase: string;
}

/** The receiver of a case to which a request goes, and how the case knows it. */
export interface Destination {
  readonly url: URL;
  /** Path and query, as the case has written them unless the router has changed them. */
  readonly target: string;
  /** The Host of the request. Default: that of the URL. */
  readonly host?: string | undefined;
  /** The secrets of the sources of its world, that of its own source first. */
  readonly secrets: readonly SecretPair[];
  /** Masks what the suite must not see. */
  readonly mask: (text: string) => string;
}

/** Idle connections to receivers, which the receivers close. */
const agent = new http.Agent({ keepAlive: true });

/**
 * Forwards a request to the receiver of a case as if the case had set the source up itself: at its URL, signed with its
 * secret. All else stays as it came: names, order and values of headers, and the bytes of the body.
 * @param response Gets what the receiver answers or does instead. Default: nobody wants that.
 */
export function forward(arrival: Arrival, destination: Destination, response?: http.ServerResponse): void {
  const { request } = arrival;
  const { url, mask, host = url.host } = destination;
  const { rawHeaders, body } = withoutSecrets(arrival, mask);
  const headers = rawHeaders.map((value, at) => {
    const name = at % 2 === 1 ? rawHeaders[at - 1]?.toLowerCase() : undefined;
    if (name === undefined) return value;
    if (name === 'host') return host;
    return name === 'x-signature' ? mask(resign(value, arrival.body, body, destination.secrets)) : value;
  });
  const outgoing = http.request({
    ...{ host: url.hostname, port: url.port, method: request.method, agent },
    path: mask(destination.target),
    headers: headers as unknown as http.OutgoingHttpHeaders,
  });
  if (response === undefined) outgoing.on('error', () => {}).on('response', (answer) => answer.resume());
  else passBack(outgoing, response);
  outgoing.end(body);
}

/** The headers and the body without secrets. A body that has one is passed on without its encoding. */
function withoutSecrets({ request, body }: Arrival, mask: (text: string) => string) {
  const values = request.rawHeaders.map((text, at) =>
    at % 2 === 1 && request.rawHeaders[at - 1]?.toLowerCase() !== 'x-signature' ? mask(text) : text,
  );
  const text = decoded({ rawHeaders: request.rawHeaders, body }).body.toString('latin1');
  const masked = mask(text);
  if (masked === text) return { rawHeaders: values, body };
  const replaced: Readonly<Record<string, string | undefined>> = {
    'content-length': String(masked.length),
    'content-encoding': 'identity',
  };
  const rawHeaders = values.map((value, at) =>
    at % 2 === 0 ? value : (replaced[values[at - 1]?.toLowerCase() ?? ''] ?? value),
  );
  return { rawHeaders, body: Buffer.from(masked, 'latin1') };
}

/**
 * The value of X-Signature with the secret of the case instead of the one that was set up by hand: a right one stays
 * right, and a known mistake stays that mistake. Any other value says nothing about a secret, and stays as it is.
 * @param signed the body as it came
 * @param body the body as it is passed on
 */
export function resign(value: string, signed: Buffer, body: Buffer, secrets: readonly SecretPair[]): string {
  const [own] = secrets;
  for (const { deployed, ofCase } of secrets) {
    // Another source with the same secret in the case has another one here, and a router must not mix them up.
    if (ofCase === own?.ofCase && deployed !== own.deployed) continue;
    if (value.toLowerCase() === computeDigest(deployed, signed)) {
      const digest = computeDigest(ofCase, body);
      return value === value.toLowerCase() ? digest : digest.toUpperCase();
    }
    const mistake = SIGNATURE_MISTAKES.find((each) => each.value(deployed, signed) === value);
    if (mistake !== undefined) return mistake.value(ofCase, body) ?? value;
  }
  return value;
}

/** Passes back what a receiver answers, as it comes, and the end of its connection. */
function passBack(outgoing: http.ClientRequest, response: http.ServerResponse): void {
  const { socket } = response;
  response.on('close', () => outgoing.destroy());
  outgoing.on('information', ({ statusCode, statusMessage, rawHeaders }) => {
    socket?.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${headLines(rawHeaders)}\r\n`);
  });
  outgoing.on('response', (answer) => {
    response.sendDate = false;
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders as unknown as string[]);
    response.flushHeaders();
    answer.on('error', () => socket?.end());
    answer.pipe(response);
  });
  outgoing.on('error', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }) => {
    if (response.destroyed) return;
    if (error.rawPacket !== undefined) socket?.end(error.rawPacket);
    else if (error.syscall === 'read') reset(socket);
    else socket?.end();
  });
}

function headLines(rawHeaders: readonly string[]): string {
  return rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
}

/** Node.js can reset only a plain connection. One over TLS ends without its closing alert. */
function reset(socket: Socket | null): void {
  if (socket !== null && 'encrypted' in socket) socket.destroy();
  else socket?.resetAndDestroy();
}
