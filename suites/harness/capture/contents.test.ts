import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BUDGET } from '../receivers/budget.ts';
import { makeRequest } from '../receivers/request.fixture.ts';
import { readContents } from './contents.ts';

const BATCH = { batch: [{ userId: 'u-1', name: 'Ærø 漢字' }] };
const JSON_TEXT = JSON.stringify(BATCH);

function requestWith(body: string | Buffer, coding?: string) {
  const rawHeaders = coding === undefined ? [] : ['Content-encoding', coding];
  return { rawHeaders, body: Buffer.from(body) };
}

describe('readContents', () => {
  it.each<[what: string, body: string | Buffer, coding: string | undefined]>([
    ['no coding', JSON_TEXT, undefined],
    ['the identity coding', JSON_TEXT, 'identity'],
    ['gzip', gzipSync(JSON_TEXT), 'gzip'],
    ['gzip that no header announces', gzipSync(JSON_TEXT), undefined],
    ['gzip by its old name, in any case', gzipSync(JSON_TEXT), ' X-GZIP '],
    ['deflate', deflateSync(JSON_TEXT), 'deflate'],
    ['deflate without its wrapper', deflateRawSync(JSON_TEXT), 'deflate'],
    ['brotli', brotliCompressSync(JSON_TEXT), 'br'],
    ['a coding that the header only claims', JSON_TEXT, 'gzip'],
    ['a coding that nobody knows', JSON_TEXT, 'none-such'],
    ['a byte order mark before it', `\ufeff${JSON_TEXT}`, undefined],
  ])('reads JSON with %s', (_, body, coding) => {
    expect(readContents(requestWith(body, coding))).toMatchObject({ text: JSON_TEXT, documents: [BATCH] });
  });

  it.each<[what: string, body: string, documents: unknown[]]>([
    ['lines of JSON, with empty ones between', '{"a":1}\n\r\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ['a batch that is null', '{"batch":null}', [{ batch: null }]],
    ['nothing', '', []],
    ['a form', 'userId=u-1&event=a', []],
    ['lines, one of which is not JSON', '{"a":1}\nb', []],
    ['bytes that are not text', '\ud800', []],
  ])('finds the documents of %s', (_, body, documents) => {
    expect(readContents(requestWith(body)).documents).toEqual(documents);
  });

  it.each<[how: string, wrapped: string]>([
    ['text', JSON_TEXT],
    ['base64', Buffer.from(JSON_TEXT).toString('base64')],
    ['base64 for URLs', Buffer.from(JSON_TEXT).toString('base64url')],
  ])('lists JSON within JSON, written as %s, after the JSON around it', (_, wrapped) => {
    const document = { id: 'e-1', payload: wrapped };
    expect(readContents(requestWith(JSON.stringify(document))).documents).toEqual([document, BATCH]);
  });

  it.each(['[draft] a title', '{', 'QUJD', `${'QUJD'.repeat(50)}`, '"text"', '12'])(
    'leaves the text %j as it is',
    (text) => {
      expect(readContents(requestWith(JSON.stringify({ text }))).documents).toEqual([{ text }]);
    },
  );

  it('inflates no more of a bomb than it would read uncompressed', () => {
    const bomb = gzipSync(Buffer.alloc(BUDGET.bodyBytes + 1, ' '));
    expect(readContents(requestWith(bomb, 'gzip')).text.length).toBeLessThanOrEqual(bomb.length);
    const largest = gzipSync(Buffer.alloc(BUDGET.bodyBytes, ' '));
    expect(readContents(requestWith(largest, 'gzip')).text).toHaveLength(BUDGET.bodyBytes);
  });
});

describe('what is more than may be parsed', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const many = `[${'0,'.repeat(60_000)}0]`;

  it.each<[what: string, body: string, documents: number]>([
    ['deep JSON, on a line', `1\n${nested(100_000)}`, 0],
    ['deep JSON, as a text', JSON.stringify([nested(100_000)]), 1],
    ['deep JSON, in base64', JSON.stringify([base64(nested(100_000))]), 1],
    ['many values, in several texts', JSON.stringify([many, many, many]), 2],
    ['many values, in base64', JSON.stringify([base64(many), base64(many), base64(many)]), 2],
  ])('stays as it is: %s', (_, body, documents) => {
    expect(readContents(makeRequest({ body })).documents).toHaveLength(documents);
  });
});
