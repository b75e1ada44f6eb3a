import { crc32 } from 'node:zlib';

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

const AT = '2026-01-01T00:00:00.000Z';

const named = (name: string, what: string, text: string | Buffer): NamedBody => ({
  name,
  what,
  body: Buffer.from(text as string),
});

/** A track body with this JSON text in its properties. */
const holding = (name: string, what: string, json: string): NamedBody =>
  named(
    name,
    what,
    `{"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{"text":${json}},"timestamp":"${AT}"}`,
  );

const saying = (name: string, what: string, text: string): NamedBody => holding(name, what, JSON.stringify(text));

const filled = (name: string, what: string, unit: string, bytes: number): NamedBody => {
  const empty = holding(name, what, '""');
  const count = Math.floor((bytes - empty.body.length) / Buffer.byteLength(unit));
  return holding(name, what, `"${unit.repeat(count)}"`);
};

const PLAIN = `{"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{"plan":"pro"},"timestamp":"${AT}"}`;

/** Bodies with names for reference. */
export const NAMED_BODIES = {
  plain: named('plain', 'A track body in ASCII', PLAIN),
  page: named(
    'page',
    'A page body',
    `{"version":1,"type":"page","userId":"u1","properties":{"path":"/a","referrer":"https://search.test/?q=1&r=2","title":"A","url":"https://shop.test/a"},"timestamp":"${AT}"}`,
  ),
  accents: saying('accents', 'A body with accents', 'Zoë Ñandú, crème brûlée'),
} as const;

const CONTROLS = Array.from({ length: 32 }, (_, unit) => String.fromCharCode(unit)).join('');

/** Bodies to sign: of all kinds, in many scripts, in many spellings of JSON, and bytes that are not JSON at all. */
export const BODIES: readonly NamedBody[] = [
  NAMED_BODIES.plain,
  NAMED_BODIES.page,
  named(
    'screen',
    'A screen body',
    `{"version":1,"type":"screen","userId":"u1","name":"Home","timestamp":"${AT}","context":{"device":{"model":"X1","type":"phone"},"os":{"name":"OS","version":"17.0"},"app":{"build":"42","name":"Shop","version":"1.10"}}}`,
  ),
  named(
    'identify',
    'An identify body',
    `{"version":1,"type":"identify","userId":"u1","traits":{"email":"ann@example.test","vip":true,"age":41},"timestamp":"${AT}"}`,
  ),
  named(
    'alias',
    'An alias body',
    `{"version":1,"type":"alias","Previous ID":"anon-7","User ID":"u1","timestamp":"${AT}"}`,
  ),
  named(
    'group',
    'A group body',
    `{"version":1,"type":"group","groupId":"g1","userId":"u1","traits":{"name":"Initech"},"timestamp":"${AT}"}`,
  ),
  named('delete', 'The body of a delete notification', `{"type":"delete","userId":"u1","timestamp":"${AT}"}`),
  NAMED_BODIES.accents,
  saying('greek', 'A body in Greek', 'Καλημέρα κόσμε'),
  saying('cyrillic', 'A body in Cyrillic', 'Привет, мир'),
  saying('hebrew', 'A body in Hebrew', 'שלום עולם'),
  saying('arabic', 'A body in Arabic', 'مرحبا بالعالم'),
  saying('hindi', 'A body in Hindi', 'नमस्ते दुनिया'),
  saying('tamil', 'A body in Tamil', 'வணக்கம்'),
  saying('thai', 'A body in Thai', 'สวัสดีชาวโลก'),
  saying('chinese', 'A body in Chinese', '你好，世界'),
  saying('japanese', 'A body in Japanese', 'こんにちは世界'),
  saying('korean', 'A body in Korean', '안녕하세요'),
  saying('georgian', 'A body in Georgian', 'გამარჯობა'),
  saying('amharic', 'A body in Amharic', 'ሰላም ልዑል'),
  saying('turkish', 'A body with letters of Turkish', 'İstanbul ılık'),
  saying('vietnamese', 'A body in Vietnamese', 'Tiếng Việt'),
  saying('emoji', 'A body with an emoji, of two units in UTF-16', 'party 🎉'),
  saying('emoji-joined', 'A body with an emoji of several characters', '👩‍👩‍👧‍👦 and 🏳️‍🌈'),
  saying('gothic', 'A body in a script beyond the first plane', '𐌲𐌿𐍄𐌹𐍃𐌺'),
  saying('decomposed', 'A body with accents as separate characters', 'Zoe\u0308 cre\u0300me'),
  saying('right-to-left-mark', 'A body with marks of direction', 'a\u200fb\u202ec\u2066d'),
  saying('zero-width', 'A body with characters of no width', 'a\u200bb\ufeffc\u00add'),
  saying('line-separators', 'A body with the line separators of Unicode', 'a\u2028b\u2029c'),
  saying('no-break-space', 'A body with spaces beyond ASCII', 'a\u00a0b\u3000c'),
  saying('delete-character', 'A body with the character 7F', 'a\x7fb'),
  saying('noncharacter', 'A body with the character FFFF', 'a\uffffb'),
  saying('controls', 'A body with all control characters, escaped', CONTROLS),
  saying('quotes', 'A body with quotes and backslashes', '"quoted" \\ back\\\\slash'),
  saying('markup', 'A body with markup', '<b a="1">R&D</b> \'x\''),
  saying('slashes', 'A body with slashes', 'https://shop.test/a/b'),
  holding('slashes-escaped', 'A body whose slashes are escaped', '"https:\\/\\/shop.test\\/a"'),
  holding('escapes-lower', 'A body with escapes in lower case', '"caf\\u00e9 \\u003cb\\u003e"'),
  holding('escapes-upper', 'A body with escapes in upper case', '"caf\\u00E9 \\u003Cb\\u003E"'),
  holding('escapes-of-ascii', 'A body with escapes of letters', '"\\u0061\\u0062c"'),
  holding('escaped-pair', 'A body with an emoji as two escapes', '"\\ud83c\\udf89"'),
  holding('lone-surrogate', 'A body with half of an escaped pair', '"a\\ud83cb"'),
  holding('large-integers', 'A body with integers that no double holds', '[12345678901234567890,9007199254740993,-0]'),
  holding('decimals', 'A body with numbers in unusual spellings', '[1.0,1.10,1E5,1e-7,0.1,100000000000000000000]'),
  holding('duplicate-names', 'A body in which an object has a name twice', '{"a":1,"a":2}'),
  holding('unsorted-names', 'A body with names in no order', '{"z":1,"a":{"y":2,"b":3},"10":4,"9":5,"é":6,"Z":7}'),
  holding('empty-names', 'A body with an empty name, and a name with a dot', '{"":1,"a.b":2,"$ref":3,"__proto__":4}'),
  holding('nulls', 'A body with nulls and empty values', '[null,"",[],{},false,0]'),
  holding('deep', 'A body with 60 levels', `${'['.repeat(60)}${']'.repeat(60)}`),
  named('spaced', 'A body with a space after each colon and comma', PLAIN.replace(/([,:])(?=["{\d])/g, '$1 ')),
  named(
    'indented',
    'A body with indentation and a line break at the end',
    `${JSON.stringify(JSON.parse(PLAIN), null, 2)}\n`,
  ),
  named('tabs', 'A body that is indented with tabs', JSON.stringify(JSON.parse(PLAIN), null, '\t')),
  named('carriage-returns', 'A body with CRLF', JSON.stringify(JSON.parse(PLAIN), null, 2).replaceAll('\n', '\r\n')),
  named('space-around', 'A body with white space around it', ` \t${PLAIN} \r\n`),
  named(
    'other-order',
    'A body with its members in another order',
    `{"timestamp":"${AT}","type":"alias","User ID":"u1","Previous ID":"a","version":1}`,
  ),
  named('byte-order-mark', 'A body that begins with a byte order mark', `\ufeff${PLAIN}`),
  named('no-json', 'Bytes that are not JSON', 'hello=world&a=%C3%A9'),
  named('empty', 'An empty body', ''),
  named('empty-object', 'A body that is an empty object', '{}'),
  named('line-break-only', 'A body that is one line break', '\n'),
  named('invalid-utf8', 'Bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d])),
  named('latin1-bytes', 'A body in ISO 8859-1', Buffer.from(PLAIN.replace('pro', 'été'), 'latin1')),
  named('zero-bytes', 'Bytes of which some are zero', Buffer.from([0, 1, 2, 0, 255, 0])),
  named('gzipped', 'A body in gzip', gzip(Buffer.from(PLAIN))),
  filled('kilobyte-and-more', 'A body of 1,100 bytes', 'a', 1_100),
  filled('bytes-8200', 'A body of 8,200 bytes', 'abcdefgh', 8_200),
  filled('bytes-32000', 'A body of 32,000 bytes', 'lorem ipsum ', 32_000),
  filled('bytes-32000-kanji', 'A body of 32,000 bytes in Japanese', '漢字', 32_000),
];
