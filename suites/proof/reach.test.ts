import { describe, expect, it } from 'vitest';
import { Memory, slot } from '../../sim/model/memory.ts';
import { comparing } from './reach.ts';

const REFERENCE = {
  limit: 10,
  double: (value: number): unknown => value * 2,
  pair: (first: unknown, second: unknown): unknown => ({ first, second }),
  place: (path: string): unknown => new URL(path, 'http://127.0.0.1'),
  draw: (random: () => number): unknown => random(),
  group: { limit: 20, triple: (value: number): unknown => value * 3 },
  isNew: (_text: string, _memory: Memory): unknown => true,
};
type Rules = typeof REFERENCE;

/** The names of the changes that are reported to answer differently while the rules are used. */
function differing(changes: Readonly<Record<string, Partial<Rules>>>, use: (rules: Rules) => unknown): string[] {
  const names: string[] = [];
  const others = Object.entries(changes).map(([name, change]) => ({ name, rules: { ...REFERENCE, ...change } }));
  use(comparing(REFERENCE, others, (name) => names.push(name)));
  return names;
}

describe('the reference, compared with other rules', () => {
  it('answers as it does on its own', () => {
    const held = comparing(
      REFERENCE,
      [{ name: 'other', rules: { ...REFERENCE, double: () => 0, limit: 0 } }],
      () => {},
    );
    expect([held.double(4), held.limit, held.group.triple(2)]).toEqual([8, 10, 6]);
  });

  it('reports an alternative once, at its first answer that differs', () => {
    const changes = { cautious: { double: (value: number) => (value > 5 ? 0 : value * 2) }, same: {} };
    expect(differing(changes, ({ double }) => [double(4), double(5)])).toEqual([]);
    expect(differing(changes, ({ double }) => [double(4), double(6), double(7)])).toEqual(['cautious']);
  });

  it('reports each of several', () => {
    const changes = { none: { double: () => 0 }, one: { double: () => 1 }, another: { group: REFERENCE.group } };
    expect(differing(changes, ({ double }) => double(4))).toEqual(['none', 'one']);
  });

  it('keeps a separate memory for each of several', () => {
    const remembering = (count: number) => {
      const seen = slot('texts so far', (): string[] => []);
      return { isNew: (text: string, memory: Memory) => memory.at(seen).push(text) < count };
    };
    const memory = new Memory();
    const changes = { short: remembering(2), long: remembering(3) };
    expect(differing(changes, ({ isNew }) => isNew('a', memory))).toEqual([]);
    expect(differing(changes, ({ isNew }) => isNew('a', memory))).toEqual(['short']);
    expect(differing(changes, ({ isNew }) => isNew('a', new Memory()))).toEqual([]);
  });

  it('reports a different value when it is read', () => {
    expect(differing({ larger: { limit: 11 } }, ({ double }) => double(1))).toEqual([]);
    expect(differing({ larger: { limit: 11 } }, ({ limit }) => limit)).toEqual(['larger']);
  });

  it('looks into a group of rules', () => {
    const changes = { inner: { group: { ...REFERENCE.group, triple: () => 0 } } };
    expect(differing(changes, ({ group }) => group.limit)).toEqual([]);
    expect(differing(changes, ({ group }) => group.triple(1))).toEqual(['inner']);
  });

  it.each<[string, Partial<Rules>, (rules: Rules) => unknown]>([
    ['members in another order', { pair: (first, second) => ({ second, first }) }, ({ pair }) => pair(1, 2)],
    [
      'members of a member in another order',
      { pair: (_, second) => ({ first: { b: 2, a: 1 }, second }) },
      ({ pair }) => pair({ a: 1, b: 2 }, 0),
    ],
    ['one member more', { pair: (a, b) => ({ first: a, second: b, third: b }) }, ({ pair }) => pair(1, 2)],
    ['one item less', { pair: (a) => ({ first: a, second: [1] }) }, ({ pair }) => pair(1, [1, 2])],
    ['other bytes', { pair: (first) => ({ first, second: Buffer.of(1) }) }, ({ pair }) => pair(1, Buffer.of(2))],
    ['a throw', { double: () => expect.unreachable() }, ({ double }) => double(1)],
    ['another URL', { place: () => new URL('http://127.0.0.1/other') }, ({ place }) => place('/path')],
    ['undefined for a missing member', { pair: (first) => ({ first }) }, ({ pair }) => pair(1, undefined)],
    ['minus zero', { double: () => -0 }, ({ double }) => double(0)],
    ['random numbers, which would change if drawn twice', { draw: (random) => random() }, ({ draw }) => draw(() => 1)],
  ])('counts as a different answer: %s', (_, change, use) => {
    expect(differing({ other: change }, use)).toEqual(['other']);
  });

  it.each<[string, Partial<Rules>, (rules: Rules) => unknown]>([
    ['an equal object', { pair: (first, second) => ({ first, second }) }, ({ pair }) => pair(1, [2])],
    ['equal bytes', { pair: (first) => ({ first, second: Buffer.of(2) }) }, ({ pair }) => pair(1, Buffer.of(2))],
    ['the same URL', { place: (path) => new URL(`http://127.0.0.1${path}`) }, ({ place }) => place('/path')],
  ])('counts as the same answer: %s', (_, change, use) => {
    expect(differing({ other: change }, use)).toEqual([]);
  });
});
