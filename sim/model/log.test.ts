import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { Log, MAX_LOG_ENTRIES, MAX_LOG_TEXT_LENGTH } from './log.ts';

describe('Log', () => {
  it('writes the time, the kind, the message and the URL', () => {
    const clock = new VirtualClock(0);
    const log = new Log(clock, () => true);
    log.write('timeout', 'no answer', 'http://hooks.test/');
    clock.advance(1500);
    log.write('timestamp', 'unreadable');
    expect(log.entries()).toEqual([
      { at: '1970-01-01T00:00:00.000Z', kind: 'timeout', message: 'no answer', url: 'http://hooks.test/' },
      { at: '1970-01-01T00:00:01.500Z', kind: 'timestamp', message: 'unreadable' },
    ]);
  });

  it('leaves out kinds that are not logged', () => {
    const log = new Log(new VirtualClock(0), (kind) => kind !== 'timeout');
    log.write('timeout', 'no answer');
    log.write('status', 'answered 500');
    expect(log.entries().map(({ kind }) => kind)).toEqual(['status']);
  });

  it('keeps the beginning of long texts', () => {
    const log = new Log(new VirtualClock(0), () => true);
    const long = 'x'.repeat(MAX_LOG_TEXT_LENGTH);
    log.write('status', `${long}message`, `${long}url`);
    expect(log.entries()).toMatchObject([{ message: `${long}…`, url: `${long}…` }]);
  });

  it('keeps the newest entries', () => {
    const log = new Log(new VirtualClock(0), () => true);
    for (let index = 0; index < 3 * MAX_LOG_ENTRIES + 5; index += 1) log.write('status', `${index}`);
    expect(log.entries()).toHaveLength(MAX_LOG_ENTRIES);
    expect(log.entries().at(-1)?.message).toBe(`${3 * MAX_LOG_ENTRIES + 4}`);
  });
});
