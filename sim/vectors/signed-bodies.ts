import { crc32 } from 'node:zlib';
import { readTable, readText } from './tables.ts';

/** A body, with a name for ids and words for descriptions. */
export interface NamedBody {
  readonly name: string;
  readonly what: string;
  readonly body: Buffer;
}

/** Bytes in gzip without compression, because the output of a compressor depends on its version. */
export function gzip(bytes: Buffer): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1, 0, 0, 0, 0]);
  header.writeUInt16LE(bytes.length, 11);
  header.writeUInt16LE(~bytes.length & 0xffff, 13);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes), 0);
  trailer.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([header, bytes, trailer]);
}

/** A track body with this JSON text in its properties. */
const holding = (json: string): string =>
  `{"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{"text":${json}},"timestamp":"2026-01-01T00:00:00.000Z"}`;

function repeating(content: string): string {
  const [, bytes, json = ''] = /^(\d+) (.*)$/.exec(content) ?? [];
  const unit: string = JSON.parse(json);
  const count = Math.floor((Number(bytes) - Buffer.byteLength(holding('""'))) / Buffer.byteLength(unit));
  return holding(`"${unit.repeat(count)}"`);
}

/** Texts of bodies, by the form of their row. */
const FORMS: Readonly<Record<string, (content: string) => string>> = {
  is: readText,
  says: (content) => holding(JSON.stringify(readText(content))),
  holds: holding,
  repeats: repeating,
};

/** Bytes that no table can show, made from the plain body. */
const BYTES: Readonly<Record<string, (plain: string) => Buffer>> = {
  'invalid-utf8': () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]),
  'latin1-bytes': (plain) => Buffer.from(plain.replace('pro', 'été'), 'latin1'),
  'zero-bytes': () => Buffer.from([0, 1, 2, 0, 255, 0]),
  gzipped: (plain) => gzip(Buffer.from(plain)),
};

/** Bodies to sign: of all kinds, in many scripts, in many spellings of JSON, and bytes that are not JSON at all. */
export function signedBodies(): readonly NamedBody[] {
  const rows = readTable('signature', 'Bodies', ['name', 'form', 'content', 'description']);
  const plain = rows.find(({ name }) => name === 'plain')?.content ?? '';
  return rows.map(({ name, form, content, description }) => {
    const body = BYTES[name]?.(plain) ?? Buffer.from(FORMS[form]?.(content) ?? '');
    return { name, what: description, body };
  });
}
