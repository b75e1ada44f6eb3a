import { describe, expect, it } from 'vitest';
import { transcriptEntrySchema } from '../../spec/shapes/results.ts';
import { Transcript } from './transcript.ts';

function transcriptOf(lines: number): string[] {
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

  it.each([0, 1, 200])('keeps all of %i lines', (lines) => {
    expect(transcriptOf(lines)).toHaveLength(lines);
  });

  it('keeps a bounded number of characters, of the beginning and of the end', () => {
    const transcript = new Transcript();
    for (let line = 0; line < 200; line += 1) transcript.add('suite', `${line} ${'x'.repeat(1_000)}`);
    const lines = transcript.entries().map(({ what }) => what);
    expect(lines.map((line) => line.split(' ')[0]).slice(53, 56)).toEqual(['53', '(93', '147']);
    expect(lines.join('').length).toBeLessThan(33_000);
    expect(lines.at(-1)).toMatch(/^199 /);
  });

  it('leaves out the middle of a flood, and says how many lines', () => {
    const lines = transcriptOf(1_234);
    expect(lines).toHaveLength(201);
    expect(lines.slice(99, 102)).toEqual(['line 100', '(1034 lines left out)', 'line 1135']);
    expect(lines.at(-1)).toBe('line 1234');
  });
});

it('tells nothing of what came before it was cleared', () => {
  const transcript = new Transcript();
  for (let line = 0; line < 300; line += 1) transcript.add('suite', `line ${line}`);
  transcript.clear();
  transcript.add('suite', 'the first');
  expect(transcript.entries().map(({ what }) => what)).toEqual(['the first']);
});
