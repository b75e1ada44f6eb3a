import { describe, expect, it } from 'vitest';
import { Agenda } from './agenda.ts';

function makeAgenda(...entries: [atMs: number, name: string][]): { agenda: Agenda; done: string[] } {
  const agenda = new Agenda();
  const done: string[] = [];
  for (const [atMs, name] of entries) agenda.at(atMs, () => void done.push(name));
  return { agenda, done };
}

describe('Agenda', () => {
  it('does what is due in chronological order, and what is due at the same instant in the order of planning', () => {
    const { agenda, done } = makeAgenda([30, 'c'], [10, 'a1'], [20, 'b'], [10, 'a2'], [30, 'd']);
    expect(agenda.runDue(30)).toBe(true);
    expect(done).toEqual(['a1', 'a2', 'b', 'c', 'd']);
  });

  it('does what is due at that very instant, and leaves what is due a millisecond later', () => {
    const { agenda, done } = makeAgenda([10, 'a'], [11, 'b']);
    expect(agenda.runDue(9)).toBe(false);
    expect(agenda.runDue(10)).toBe(true);
    expect(done).toEqual(['a']);
    expect(agenda.next()).toBe(11);
  });

  it('does everything once', () => {
    const { agenda, done } = makeAgenda([10, 'a']);
    agenda.runDue(10);
    expect(agenda.runDue(10)).toBe(false);
    expect(agenda.next()).toBeNull();
    expect(done).toEqual(['a']);
  });

  it('does what an action plans for the same instant, and keeps what the action plans for later', () => {
    const { agenda, done } = makeAgenda();
    agenda.at(10, () => {
      agenda.at(10, () => void done.push('now'));
      agenda.at(20, () => void done.push('later'));
    });
    agenda.runDue(10);
    expect(done).toEqual(['now']);
    expect(agenda.next()).toBe(20);
  });
});
