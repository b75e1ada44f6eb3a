import { describe, expect, it } from 'vitest';
import { Batch, type BatchState } from './batch.ts';

const PATHS: Readonly<Record<BatchState, readonly BatchState[]>> = {
  pending: [],
  attempting: ['attempting'],
  waiting: ['attempting', 'waiting'],
  sent: ['attempting', 'sent'],
  lost: ['attempting', 'lost'],
};
const STATES = Object.keys(PATHS) as BatchState[];
const ALLOWED = [
  'pending attempting',
  'attempting sent',
  'attempting waiting',
  'attempting lost',
  'waiting attempting',
];

function batchIn(state: BatchState): Batch {
  const batch = new Batch([]);
  for (const next of PATHS[state]) batch.moveTo(next);
  return batch;
}

describe('Batch', () => {
  it.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
    'allows only listed transitions: %s to %s',
    (from, to) => {
      const batch = batchIn(from);
      const step = () => {
        batch.moveTo(to);
        return batch.state;
      };
      let result: string;
      try {
        result = step();
      } catch (error) {
        result = (error as Error).message;
      }
      const isAllowed = ALLOWED.includes(`${from} ${to}`);
      expect(result).toBe(isAllowed ? to : `Expected \`batch\` to go on from ${from}, got ${to}`);
    },
  );

  it('knows the size of its messages', () => {
    const message = { id: 'm', method: 'Track', text: '', sizeBytes: 7 } as const;
    expect(new Batch([message, message]).sizeBytes).toBe(14);
  });
});
