import type { ReceivedRequest } from '../receivers/received-request.ts';
import { type Contents, readContents } from './contents.ts';
import { pathsTo } from './places.ts';

/** Places of a write key in a request, in plain text or base64: each in a few words, sorted. */
export function keyPlaces(request: ReceivedRequest, writeKey: string): readonly string[] {
  return keyReader(request)(writeKey);
}

/** The same for several keys, with the body read once. */
export function keyReader(request: ReceivedRequest): (writeKey: string) => readonly string[] {
  const contents = readContents(request);
  return (writeKey) => {
    const sought = prepareSearch(writeKey);
    const places = [...inHeaders(request, sought), ...inTarget(request, sought), ...inBody(contents, sought)];
    return [...new Set(places)].sort();
  };
}

function inHeaders({ rawHeaders }: ReceivedRequest, sought: Sought): string[] {
  return rawHeaders.flatMap((value, index) => {
    if (index % 2 === 0 || !contains(value, sought)) return [];
    const name = `header ${rawHeaders[index - 1]?.toLowerCase()}`;
    return /^basic /i.test(value) ? [`${name}, basic, ${basicPart(value, sought)}`] : [name];
  });
}

function basicPart(value: string, { key }: Sought): string {
  const [, credentials = ''] = value.split(' ');
  const [user] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return user === key ? 'as user' : 'not as user';
}

function inTarget({ target }: ReceivedRequest, sought: Sought): string[] {
  const [path = '', ...query] = target.split('?');
  const parameters = [...new URLSearchParams(query.join('?'))];
  return [
    ...(contains(path, sought) ? ['path'] : []),
    ...parameters.filter(([, value]) => contains(value, sought)).map(([name]) => `query ${name}`),
  ];
}

function inBody({ text, documents }: Contents, sought: Sought): string[] {
  if (documents.length === 0) return contains(text, sought) ? ['body'] : [];
  const isKey = (value: unknown): boolean => typeof value === 'string' && contains(value, sought);
  // The index in a list does not matter, because all elements hold the key.
  return documents
    .flatMap((document) => pathsTo(isKey, document))
    .map((path) => `body ${path.replace(/\b\d+\b/g, '*')}`);
}

/** A write key, and the text that every base64 form of it has in common. */
interface Sought {
  readonly key: string;
  /** The base64 characters that depend on the key alone, for each number of bytes before it in a group of three. */
  readonly cores: readonly string[];
}

function prepareSearch(key: string): Sought {
  const cores = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key, 'latin1')]);
    const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((coding) => bytes.toString(coding).slice(first, end));
  });
  return { key, cores: [...new Set(cores)] };
}

function contains(text: string, { key, cores }: Sought): boolean {
  if (text.includes(key)) return true;
  // Decoding every word takes long.
  if (!cores.some((core) => text.includes(core))) return false;
  return [...text.matchAll(/[\w+/=-]+/g)].some(([word]) => Buffer.from(word, 'base64').includes(key, 0, 'latin1'));
}
