import { isUtf8 } from 'node:buffer';
import { plural } from '../../../spec/grammar.ts';
import { decoded } from './content-coding.ts';
import { headerValues, jsonBody, objectBody, type ReceivedRequest } from './received-request.ts';

type Seen = Pick<ReceivedRequest, 'body' | 'excess' | 'rawHeaders'>;

const BEGINNINGS: readonly (readonly [bytes: readonly number[], words: string])[] = [
  [[0x1f, 0x8b], 'begins with the bytes of gzip'],
  [[0xef, 0xbb, 0xbf], 'begins with a byte order mark'],
  [[0xff, 0xfe], 'begins with the byte order mark of UTF-16'],
  [[0xfe, 0xff], 'begins with the byte order mark of UTF-16'],
  [[0x7b, 0x00], 'is in UTF-16'],
  [[0x00, 0x7b], 'is in UTF-16'],
];

/** The plainest mistake in a body that is not a JSON object, in a sentence; undefined if there is none. */
export function observeBody(request: Seen): string | undefined {
  if (objectBody(request) !== undefined) return undefined;
  const words = describeBody(request);
  return cutSentence(request) ?? (words && `The body ${words}.`);
}

/** The same for a batch request, which need not be JSON: only bytes after it on its connection show a mistake. */
export function observeBatch(request: Seen): string | undefined {
  return jsonBody(request) === undefined ? cutSentence(request) : undefined;
}

/** The sentence on a body that ends too early, judged by the bytes after it on its connection. */
function cutSentence({ body, excess, rawHeaders }: Seen): string | undefined {
  const [length = ''] = headerValues({ rawHeaders }, 'content-length');
  if (excess === undefined || length === '') return undefined;
  const follow = `${plural(excess.length, 'more byte')} ${excess.length === 1 ? 'follows' : 'follow'}`;
  const whole = Buffer.concat([body, excess]);
  const text = whole.toString('utf8');
  const isWhole = isUtf8(whole) && jsonBody({ body: whole }) !== undefined;
  return isWhole && [text.length, [...text].length].includes(Number(length))
    ? `Content-Length counts characters instead of bytes: the body ends after ${length} bytes, and ${follow}.`
    : `The body ends after the ${length} bytes of its Content-Length, and ${follow}.`;
}

function describeBody(request: Seen): string | undefined {
  const { body } = request;
  if (body.length === 0) return 'has 0 bytes';
  const [, beginning] = BEGINNINGS.find(([bytes]) => bytes.every((byte, index) => body[index] === byte)) ?? [];
  if (beginning !== undefined) return beginning;
  const { coding } = decoded(request);
  if (coding !== undefined) return `is compressed, as its Content-Encoding ${coding} says`;
  if (!isUtf8(body)) return isCutCharacter(body) ? 'ends in the middle of a character' : 'is not UTF-8';
  const json = jsonBody({ body });
  if (Array.isArray(json)) return 'is a JSON array';
  if (json !== undefined) return typeof json === 'string' && /^\s*\{/.test(json) ? 'is JSON in a JSON text' : undefined;
  return isCutJson(body.toString('utf8')) ? 'ends in the middle of its JSON' : undefined;
}

const CHARACTER_BYTES = 4;

function isCutCharacter(body: Buffer): boolean {
  for (let left = 1; left < CHARACTER_BYTES; left += 1) {
    const [first = 0, ...rest] = body.subarray(-left);
    if (first >= 0xc0) return isUtf8(body.subarray(0, -left)) && rest.every((byte) => byte >= 0x80 && byte < 0xc0);
  }
  return false;
}

/** Errors of a parser that finds no mistake except the early end. */
const TOO_EARLY = /^Unexpected end of JSON|^Unterminated string/;
const POSITION = /at position (\d+)/;

/** True if text is the beginning of a JSON object without another mistake before its end. */
function isCutJson(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return TOO_EARLY.test(message) || Number(POSITION.exec(message)?.[1]) === text.length;
  }
}
