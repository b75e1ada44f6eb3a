import { describe, expect, it } from 'vitest';
import { Memory, slot } from '../../model/memory.ts';
import { sampleMessage } from '../../model/samples.fixture.ts';
import { REFERENCE } from '../reference.ts';
import type { Rules } from '../rules.ts';
import { faults, remembering } from './table.ts';

/** Selects only the first message of each type that it remembers. */
function makeFault(name: string, type: string): Rules {
  const memory = slot('messages so far', () => ({ count: 0 }));
  const [fault] = faults(`${name} | CAL-011 | It forgets.`, {
    [name]: remembering(memory, (_, recall) => ({
      selects: (message) => {
        if (message.content.type !== type) return true;
        const seen = recall(message.memory);
        seen.count += 1;
        return seen.count === 1;
      },
    })),
  });
  return fault?.rules(REFERENCE) ?? REFERENCE;
}
const track = (memory: Memory) => sampleMessage({ type: 'track', userId: 'u', event: 'e' }, { memory });

describe('what faults remember', () => {
  it('stays within one world', () => {
    const { selects } = makeFault('one track', 'track');
    const [here, elsewhere] = [new Memory(), new Memory()];
    expect([selects(track(here)), selects(track(here)), selects(track(elsewhere))]).toEqual([true, false, true]);
  });

  it('stays within one fault, even if several faults share a world', () => {
    const memory = new Memory();
    const deletion = sampleMessage({ type: 'delete', userId: 'u' }, { memory });
    const faults = [
      makeFault('one track', 'track'),
      makeFault('one deletion', 'delete'),
      makeFault('another track', 'track'),
    ];
    expect(faults.map(({ selects }) => selects(track(memory)))).toEqual([true, true, true]);
    expect(faults.map(({ selects }) => selects(deletion))).toEqual([true, true, true]);
    expect(faults.map(({ selects }) => selects(track(memory)))).toEqual([false, true, false]);
    expect(faults.map(({ selects }) => selects(deletion))).toEqual([true, false, true]);
  });
});
