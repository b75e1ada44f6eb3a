import { describe, expect, it } from 'vitest';
import { Memory, slot } from './memory.ts';

const texts = () => slot('texts of the calls so far', () => new Set<string>());

describe('Memory', () => {
  it('is empty at first, and keeps what is added to it', () => {
    const [memory, seen] = [new Memory(), texts()];
    expect(memory.at(seen).size).toBe(0);
    memory.at(seen).add('a');
    expect([...memory.at(seen)]).toEqual(['a']);
  });

  it('shares nothing with another memory', () => {
    const [first, second, seen] = [new Memory(), new Memory(), texts()];
    first.at(seen).add('a');
    expect(second.at(seen).size).toBe(0);
  });

  it('never mixes two slots, however alike they are', () => {
    const [memory, one, other] = [new Memory(), texts(), texts()];
    memory.at(one).add('a');
    expect(memory.at(other).size).toBe(0);
  });
});
