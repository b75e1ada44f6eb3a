import { describe, expect, it } from 'vitest';
import { transcriptEntrySchema } from '../../../spec/shapes/results.ts';
import { makeRequest } from '../receivers/request.fixture.ts';
import { RawJson } from '../target/raw-json.ts';
import { Transcript } from './transcript.ts';

function makeTranscript(lines: number): string[] {
  const transcript = new Transcript();
  for (let line = 1; line <= lines; line += 1) transcript.add('suite', `line ${line}`);
  return transcript.entries().map(({ what }) => what);
}

describe('Transcript', () => {
  it('keeps lines with the instant of the world, if there is a world yet', () => {
    const transcript = new Transcript();
    transcript.add('suite', 'before');
    transcript.add('clock', 'within', 1_500);
    const entries = transcript.entries().map((entry) => transcriptEntrySchema.parse(entry));
    expect(entries.map(({ at, actor, what }) => [at, actor, what])).toEqual([
      [null, 'suite', 'before'],
      ['1970-01-01T00:00:01.500Z', 'clock', 'within'],
    ]);
  });

  it('makes unprintable characters visible, and cuts long lines', () => {
    const transcript = new Transcript();
    transcript.add('implementation', `a\n\u001b[2J${'x'.repeat(1_000)}`);
    const [what = ''] = transcript.entries().map((entry) => entry.what);
    expect(what).toMatch(/^a\\u\{a\}\\u\{1b\}\[2Jx+$/);
    expect(what).toHaveLength(300);
  });

  it.each<[ids: readonly string[], words: string]>([
    [[], 'POST /hook'],
    [['u-doquu354o5'], 'POST /hook, with u-doquu354o5'],
    [['m-0123456789', 'm-0123456789', 'u-doquu354o5'], 'POST /hook, with m-0123456789, u-doquu354o5'],
    [['u-0000000001', 'u-0000000002', 'u-0000000003'], 'POST /hook, with u-0000000001, u-0000000002, and 1 more'],
  ])('names the messages of an attempt with the ids %j', (ids, words) => {
    const transcript = new Transcript();
    transcript.add('implementation', 'POST /hook', 0, {
      kind: 'attempt',
      request: makeRequest({ body: JSON.stringify({ ids }) }),
    });
    expect(transcript.entries()).toMatchObject([{ what: words, kind: 'attempt' }]);
    expect(transcript.entries()[0]).not.toHaveProperty('request');
  });

  it('keeps a bounded number of characters, of the beginning and of the end', () => {
    const transcript = new Transcript();
    for (let line = 0; line < 200; line += 1) transcript.add('suite', `${line} ${'x'.repeat(1_000)}`);
    const lines = transcript.entries().map(({ what }) => what);
    expect(lines.map((line) => line.split(' ')[0]).slice(53, 56)).toEqual(['53', '(92', '146']);
    expect(lines.join('').length).toBeLessThan(33_000);
    expect(lines.at(-1)).toMatch(/^199 /);
  });

  it('leaves out the middle of a flood, and says how many lines', () => {
    const lines = makeTranscript(1_234);
    expect(lines).toHaveLength(201);
    expect(lines.slice(99, 102)).toEqual(['line 100', '(1034 lines left out)', 'line 1135']);
    expect(lines.at(-1)).toBe('line 1234');
  });
});

it('shows the play that it is told to show, even after others', () => {
  const transcript = new Transcript();
  const first = transcript.begin();
  transcript.add('suite', 'the first');
  transcript.begin();
  transcript.add('suite', 'the second');
  expect(transcript.entries().map(({ what }) => what)).toEqual(['the second']);
  transcript.show(first);
  expect(transcript.entries().map(({ what }) => what)).toEqual(['the first']);
});

it('keeps the surroundings of a decisive request in the middle of a flood', () => {
  const transcript = new Transcript();
  for (let line = 1; line <= 1_000; line += 1) {
    transcript.add('implementation', `request ${line}`, 0, { kind: 'attempt', attempt: `hook-1#${line}` });
  }
  const shown = transcript.entries(['hook-1#500']).map(({ what }) => what);
  expect(shown.slice(100, 102)).toEqual(['(769 lines left out)', 'request 485']);
  expect(shown.slice(131, 133)).toEqual(['request 515', 'request 901']);
});

describe('a call or message in a transcript', () => {
  const call = { type: 'track', userId: 'u1', properties: { note: 'x'.repeat(900), text: 'short' } };

  it('stands in the detail of its line, on several lines', () => {
    const transcript = new Transcript();
    transcript.add('suite', 'the track call', 0, { kind: 'call', place: 'wk-1', handed: call });
    const [entry] = transcript.entries();
    expect(entry).toMatchObject({ kind: 'call', place: 'wk-1' });
    expect(entry?.what).toMatch(/^the track call: \{"type":"track","userId":"u1",/);
    expect(entry?.detail?.split('\n')[1]).toBe('  "type": "track",');
    expect(entry?.detail).toContain('"note": "xxx… (900 times)"');
    expect(entry).not.toHaveProperty('handed');
  });

  it('is written as it is, if no value could hold it', () => {
    const transcript = new Transcript();
    transcript.add('suite', 'a call', 0, { kind: 'call', handed: new RawJson('{"a": 1.00}') });
    expect(transcript.entries()[0]?.detail).toBe('{"a": 1.00}');
  });

  it('survives the middle of a flood', () => {
    const transcript = new Transcript();
    for (let line = 1; line <= 150; line += 1) transcript.add('receiver', `answer ${line}`);
    transcript.add('suite', 'the call', 0, { kind: 'call', handed: { type: 'page' } });
    for (let line = 151; line <= 1_000; line += 1) transcript.add('receiver', `answer ${line}`);
    const whats = transcript.entries().map(({ what }) => what);
    expect(whats.slice(100, 102)).toEqual(['(800 lines left out)', 'the call: {"type":"page"}']);
  });

  it('is bounded, alone and together, and says what was cut', () => {
    const transcript = new Transcript();
    const large = { text: 'é—'.repeat(10_000) };
    for (let line = 0; line < 80; line += 1)
      transcript.add('suite', `call ${line}`, 0, { kind: 'call', handed: large });
    const details = transcript.entries().map(({ detail = '' }) => detail);
    expect(details[0]).toMatch(/^\{\n {2}"text": "é—é—.*[é—]…\n\(33\d\d\d bytes left out\)$/);
    expect(details[0]).not.toContain('\uFFFD');
    expect(details[79]).toMatch(/^\(5\d{4} bytes left out\)$/);
    expect(Buffer.byteLength(details.join(''))).toBeLessThan(70_000);
  });

  it('never shows the user info of an address', () => {
    const transcript = new Transcript();
    const endpoint = 'http://ada:pass@127.0.0.1:4010/in';
    transcript.add('suite', `a client with ${endpoint}`, 0, { kind: 'settings', handed: { endpoint } });
    expect(JSON.stringify(transcript.entries())).not.toContain('pass');
    expect(transcript.entries()[0]?.detail).toContain('http://***@127.0.0.1:4010/in');
  });
});
