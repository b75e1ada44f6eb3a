import { describe, expect, it } from 'vitest';
import { OutputTail } from './output-tail.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

function tailLines(...printed: readonly (readonly [stream: 'out' | 'err', text: string])[]): string[] {
  const tail = new OutputTail();
  for (const [stream, text] of printed) tail.add(stream, text, NOW);
  return tail.lines(NOW).map(({ stream, text }) => `${stream} ${text}`);
}

const logged = (count: number) => ['out', Array.from({ length: count }, (_, i) => `log ${i}\n`).join('')] as const;

describe('OutputTail', () => {
  it('keeps the lines of both streams in the order in which they came, however they were cut', () => {
    expect(tailLines(['out', 'a\nb'], ['err', 'x\r\n'], ['out', 'c\nd'])).toEqual([
      'out a',
      'err x',
      'out bc',
      'out d',
    ]);
  });

  it.each([40, 41, 5_000])(
    'keeps at most 40 lines of %i, the first and the last ones, and says how many it left out',
    (count) => {
      const lines = tailLines(logged(count));
      expect(lines.length).toBeLessThanOrEqual(40);
      expect([lines[0], lines[5], lines.at(-1)]).toEqual(['out log 0', 'out log 5', `out log ${count - 1}`]);
      const kept = lines.filter((line) => line.startsWith('out log')).length;
      expect(lines.filter((line) => line.includes('left out'))).toEqual(
        kept === count ? [] : [`out … (${count - kept} lines left out)`],
      );
    },
  );

  it('cuts long lines and masks secrets, a secret at the cut included', () => {
    const [line = '', ...others] = tailLines(['out', `${'x'.repeat(480)} TOKEN=${'s3cret'.repeat(20)}\n`]);
    expect(others).toEqual([]);
    expect(line).not.toContain('s3cret');
    expect(line.length).toBeLessThan(510);
  });

  it('stays small without line breaks', () => {
    const tail = new OutputTail();
    for (let piece = 0; piece < 2_000; piece += 1) tail.add('out', 'x'.repeat(10_000), NOW);
    expect(tail.lines(NOW)).toEqual([{ at: NOW.toISOString(), stream: 'out', text: `${'x'.repeat(500)}…` }]);
  });
});

const PYTHON = `Traceback (most recent call last):
  File "router.py", line 3, in do
    raise ValueError("no groups")
ValueError: no groups
`;

describe('OutputTail, of a traceback that many lines follow', () => {
  it.each<[language: string, text: string, end: string]>([
    ['Python', PYTHON, 'ValueError: no groups'],
    ['Node', 'TypeError: x is not a function\n    at f (a.js:1:2)\n    at g (a.js:3:4)\nnext\n', '    at g (a.js:3:4)'],
    ['Java', 'Exception in thread "main" java.lang.Error: no\n\tat A.f(A.java:1)\nCaused by: b\n\tat B\n', '\tat B'],
    ['Go', 'panic: no\n\ngoroutine 7 [running]:\nmain.f(0x1)\n\t/a.go:5 +0x1\nexit status 2\n', '\t/a.go:5 +0x1'],
  ])('keeps all of it: %s', (_, text, end) => {
    const lines = tailLines(['err', text], logged(900));
    expect(lines.slice(0, 4)).toEqual(
      text
        .split('\n')
        .slice(0, 4)
        .map((line) => `err ${line}`),
    );
    expect(lines).toContain(`err ${end}`);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.at(-1)).toBe('out log 899');
    expect(lines.join('\n')).toMatch(/out … \(8\d\d lines left out\)/);
  });
});

const RACE = `==================
WARNING: DATA RACE
Read at 0x00c0000b4010 by goroutine 8:
  main.main.func1()
      /tmp/race.go:10 +0x38

Previous write at 0x00c0000b4010 by main goroutine:
  main.main()
      /tmp/race.go:13 +0x88

Goroutine 8 (running) created at:
  main.main()
      /tmp/race.go:9 +0x7a
==================
`;
const HANDLER = `2026/01/01 00:00:00 http: panic serving 127.0.0.1:5: runtime error: no
goroutine 34 [running]:
net/http.(*conn).serve.func1()
\t/usr/lib/go/src/net/http/server.go:1898 +0xbe
`;

describe('OutputTail, of data races and crashes', () => {
  const makeTail = (...printed: readonly string[]): OutputTail => {
    const tail = new OutputTail();
    for (const text of printed) tail.add('err', text, NOW);
    return tail;
  };
  const [, logs] = logged(900);

  it.each([
    ['a data race', RACE, 'WARNING: DATA RACE', '      /tmp/race.go:9 +0x7a'],
    ['a panic that was recovered', HANDLER, HANDLER.split('\n')[0], '\t/usr/lib/go/src/net/http/server.go:1898 +0xbe'],
    ['a thread of Rust', "thread 'a' panicked at src/a.rs:1:\nno\n", "thread 'a' panicked at src/a.rs:1:", 'no'],
  ])(
    'keeps the first one whole, among many lines and before a traceback, and counts them: %s',
    (_, text, first, last) => {
      const tail = makeTail(logs, text, logs, text, PYTHON, logs);
      const lines = tail.lines(NOW).map((each) => each.text);
      expect(tail.alarms).toBe(2);
      expect(lines).toEqual(expect.arrayContaining([first, last, 'ValueError: no groups', 'log 0', 'log 899']));
      expect(lines.length).toBeLessThan(60);
    },
  );

  it.each(['no panic in sight', 'retrying after Error: timeout', 'TimeoutError: no answer', PYTHON])(
    'takes what a program logs for neither: %s',
    (text) => {
      expect(makeTail(`${text}\n`).alarms).toBe(0);
    },
  );
});
