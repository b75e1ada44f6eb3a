import { plural } from '../../spec/grammar.ts';
import { abbreviated, visible } from '../text.ts';
import { decoded } from './content-coding.ts';
import type { ReceivedRequest } from './received-request.ts';

/** How much of a body is shown. */
const SHOWN_CHARACTERS = 2_000;

/**
 * The request as HTTP/1.1 text, cut at a bound. Everything that does not print is made visible, and a compressed body
 * is shown decoded.
 */
export function onTheWire(request: ReceivedRequest): string {
  const lines = [`${request.method} ${request.target} HTTP/${request.httpVersion}`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
  }
  return [...lines.map(printable), '', ...bodyLines(request)].join('\n');
}

function bodyLines(request: ReceivedRequest): string[] {
  const { coding, body } = decoded(request);
  const text = abbreviated(body.toString('utf8'));
  const cut = text.length > SHOWN_CHARACTERS ? ` … (${plural(body.length, 'byte')} in all)` : '';
  const codingLine = coding === undefined ? [] : [`(decoded from ${plural(request.body.length, 'byte')} of ${coding})`];
  return [...codingLine, visible(text.slice(0, SHOWN_CHARACTERS)) + cut];
}

function printable(line: string): string {
  return visible(abbreviated(line));
}
