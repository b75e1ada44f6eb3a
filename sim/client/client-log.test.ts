import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { MAX_LOG_TEXT_LENGTH } from '../model/log.ts';
import { ClientLog, MAX_LOG_LINES } from './client-log.ts';

describe('ClientLog', () => {
  it('keeps the lines of the chosen kinds, each with its instant', () => {
    const clock = new VirtualClock(0);
    const log = new ClientLog(clock, (kind) => kind === 'lost');
    log.write('lost', () => 'first');
    clock.advance(1500);
    log.write('sent', () => 'second');
    log.write('lost', () => 'third');
    expect(log.lines()).toEqual(['1970-01-01T00:00:00.000Z lost: first', '1970-01-01T00:00:01.500Z lost: third']);
  });

  it('does not even make the text of a line that is not kept', () => {
    const made: string[] = [];
    const log = new ClientLog(new VirtualClock(0), () => false);
    log.write('queued', () => made[made.push('made') - 1] ?? '');
    expect(made).toEqual([]);
  });

  it('keeps the beginning of a long text', () => {
    const log = new ClientLog(new VirtualClock(0), () => true);
    const long = 'x'.repeat(MAX_LOG_TEXT_LENGTH);
    log.write('lost', () => `${long} and more`);
    expect(log.lines()).toEqual([`1970-01-01T00:00:00.000Z lost: ${long}…`]);
  });

  it('keeps the newest lines', () => {
    const log = new ClientLog(new VirtualClock(0), () => true);
    for (let number = 0; number < 2 * MAX_LOG_LINES + 5; number += 1) log.write('sent', () => String(number));
    const numbers = log.lines().map((line) => Number(line.split(' ').at(-1)));
    expect(numbers).toEqual(Array.from({ length: MAX_LOG_LINES }, (_, index) => MAX_LOG_LINES + 5 + index));
  });
});
