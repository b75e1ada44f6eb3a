import { plural } from '../../../spec/grammar.ts';
import { visible } from '../../../spec/text/visible.ts';
import { abbreviated, clipped } from '../text.ts';
import { decoded } from './content-coding.ts';
import type { ReceivedRequest } from './received-request.ts';

const SHOWN_CHARACTERS = 2_000;
/** The same for the request line and the headers together: a quarter of the largest head, and far more than usual. */
const SHOWN_HEAD_CHARACTERS = 8_000;

/**
 * The request as HTTP/1.1 text, cut at a bound. Unprintable characters are made visible, and a compressed body is shown
 * decoded.
 */
export function onTheWire(request: ReceivedRequest): string {
  return [...headLines(request), '', ...bodyLines(request)].join('\n');
}

function headLines({ method, target, httpVersion, rawHeaders }: ReceivedRequest): string[] {
  const lines = [printable(`${method} ${target} HTTP/${httpVersion}`)];
  let characters = 0;
  for (let index = 0; index < rawHeaders.length && characters <= SHOWN_HEAD_CHARACTERS; index += 2) {
    const line = printable(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
    characters += line.length;
    lines.push(line);
  }
  const left = rawHeaders.length / 2 + 1 - lines.length;
  return left === 0 ? lines : [...lines, `… (${plural(left, 'more header')})`];
}

function bodyLines(request: ReceivedRequest): string[] {
  const { coding, body } = decoded(request);
  const text = abbreviated(body.toString('utf8'), SHOWN_CHARACTERS + 1);
  const cut = text.length > SHOWN_CHARACTERS ? ` … (${plural(body.length, 'byte')} in all)` : '';
  const codingLine = coding === undefined ? [] : [`(decoded from ${plural(request.body.length, 'byte')} of ${coding})`];
  return [...codingLine, clipped(visible(text.slice(0, SHOWN_CHARACTERS)), SHOWN_HEAD_CHARACTERS) + cut];
}

function printable(line: string): string {
  const text = abbreviated(line, SHOWN_HEAD_CHARACTERS).slice(0, SHOWN_HEAD_CHARACTERS);
  return clipped(visible(text), SHOWN_HEAD_CHARACTERS);
}
