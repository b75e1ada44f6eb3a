import { describe, expect, it } from 'vitest';
import { Memory } from '../../model/memory.ts';
import { sampleMessage } from '../../model/samples.fixture.ts';
import { REFERENCE } from '../reference.ts';
import { clientFault, fault } from '../replacement.ts';
import { FAULTS } from './index.ts';

const rulesOf = (name: string) => FAULTS.find((fault) => fault.name === name)?.rules(REFERENCE) ?? REFERENCE;
const track = (memory: Memory) => sampleMessage({ type: 'track', userId: 'u', event: 'e' }, { memory });

describe('what faults remember', () => {
  it('stays within one world', () => {
    const { selects } = rulesOf('identical-call-dropped');
    const [here, elsewhere] = [new Memory(), new Memory()];
    expect([selects(track(here)), selects(track(here)), selects(track(elsewhere))]).toEqual([true, false, true]);
  });

  it('stays within one fault, even if several faults share a world', () => {
    const memory = new Memory();
    const deletion = sampleMessage({ type: 'delete', userId: 'u' }, { memory });
    const faults = ['identical-call-dropped', 'second-request-ignored', 'switch-remembered-for-delete'].map(rulesOf);
    expect(faults.map(({ selects }) => selects(track(memory)))).toEqual([true, true, true]);
    expect(faults.map(({ selects }) => selects(deletion))).toEqual([true, true, true]);
    expect(faults.map(({ selects }) => selects(track(memory)))).toEqual([false, true, true]);
    expect(faults.map(({ selects }) => selects(deletion))).toEqual([true, false, true]);
  });

  it('must be declared: a fault without `memory` cannot keep anything', () => {
    const info = { name: 'silent', breaks: ['CAL-011'], description: 'It says nothing.' } as const;
    const router = fault({ ...info, change: (_, recall) => ({ selects: ({ memory }) => recall(memory) === memory }) });
    const client = clientFault({
      ...info,
      change: (_, recall) => ({ isFull: (_queued, _count, memory) => recall(memory) === memory }),
    });
    const expected = 'Expected the fault silent to declare in `memory` what it keeps, got nothing';
    expect(() => router.rules(REFERENCE).selects(track(new Memory()))).toThrow(expected);
    expect(() => client.rules(REFERENCE).client.isFull(1, 1, new Memory())).toThrow(expected);
  });
});
