import { describe, expect, it } from 'vitest';
import { durationText, readDuration } from './arguments.ts';

const usage = (message: string) => expect.objectContaining({ name: 'RoutespecError', code: 'usage', message });

describe('readDuration', () => {
  it.each([
    ['50ms', 50],
    ['60s', 60_000],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['24h', 86_400_000],
    ['0.5s', 500],
    ['0s', 0],
  ])('reads %s', (value, ms) => {
    expect(readDuration('patience', value)).toBe(ms);
  });

  it.each(['', '60', 's', '-1s', '1 s', '1S', '1d', '.5s', '1.s', '1s2', 'toString'])('refuses %j', (value) => {
    const message = `Expected \`--patience\` to be a duration such as 50ms or 60s, got ${value}`;
    expect(() => readDuration('patience', value)).toThrow(usage(message));
  });
});

describe('readDuration, of more than a day', () => {
  it.each(['24.1h', '86400001ms', '2147483648ms', `${'9'.repeat(400)}s`])('refuses %s', (value) => {
    const message = `Expected \`--settle\` to be at most 24h, got ${value}`;
    expect(() => readDuration('settle', value)).toThrow(usage(message));
  });
});

describe('durationText', () => {
  it.each([
    [50, '50ms'],
    [1_500, '1500ms'],
    [60_000, '60s'],
  ])('writes %i ms as %s, which can be read back', (durationMs, text) => {
    expect(durationText(durationMs)).toBe(text);
    expect(readDuration('settle', text)).toBe(durationMs);
  });
});
