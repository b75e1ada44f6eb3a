import type { ReceivedRequest } from '../receivers/received-request.ts';
import { type Contents, contentsOf } from './contents.ts';
import { pathsTo } from './places.ts';

/** Where a request contains a write key, as it is or in base64: each place in a few words, sorted. */
export function keyPlaces(request: ReceivedRequest, writeKey: string): readonly string[] {
  return keyReader(request)(writeKey);
}

/** The same for several keys. The body is read once. */
export function keyReader(request: ReceivedRequest): (writeKey: string) => readonly string[] {
  const contents = contentsOf(request);
  return (writeKey) => {
    const places = [...inHeaders(request, writeKey), ...inTarget(request, writeKey), ...inBody(contents, writeKey)];
    return [...new Set(places)].sort();
  };
}

function inHeaders({ rawHeaders }: ReceivedRequest, writeKey: string): string[] {
  return rawHeaders.flatMap((value, index) => {
    if (index % 2 === 0 || !contains(value, writeKey)) return [];
    const name = `header ${rawHeaders[index - 1]?.toLowerCase()}`;
    return /^basic /i.test(value) ? [`${name}, basic, ${basicPart(value, writeKey)}`] : [name];
  });
}

function basicPart(value: string, writeKey: string): string {
  const [, credentials = ''] = value.split(' ');
  const [user] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return user === writeKey ? 'as user' : 'not as user';
}

function inTarget({ target }: ReceivedRequest, writeKey: string): string[] {
  const [path = '', ...query] = target.split('?');
  const parameters = [...new URLSearchParams(query.join('?'))];
  return [
    ...(contains(path, writeKey) ? ['path'] : []),
    ...parameters.filter(([, value]) => contains(value, writeKey)).map(([name]) => `query ${name}`),
  ];
}

function inBody({ text, documents }: Contents, writeKey: string): string[] {
  if (documents.length === 0) return contains(text, writeKey) ? ['body'] : [];
  const isKey = (value: unknown): boolean => typeof value === 'string' && contains(value, writeKey);
  // The index in a list does not matter, because all elements hold the key.
  return documents
    .flatMap((document) => pathsTo(isKey, document))
    .map((path) => `body ${path.replace(/\b\d+\b/g, '*')}`);
}

function contains(text: string, writeKey: string): boolean {
  if (text.includes(writeKey)) return true;
  // A word of base64 has four characters for three bytes. Anything shorter than the key in it cannot hold the key.
  const leastCharacters = (writeKey.length * 4) / 3;
  if (text.length < leastCharacters) return false;
  for (const [word] of text.matchAll(/[\w+/=-]+/g)) {
    if (word.length >= leastCharacters && Buffer.from(word, 'base64').includes(writeKey, 0, 'latin1')) return true;
  }
  return false;
}
