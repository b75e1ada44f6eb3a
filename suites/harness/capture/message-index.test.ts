import { describe, expect, it } from 'vitest';
import { MessageIndex } from './message-index.ts';

const MESSAGE = { userId: 'u-1', traits: { a: 1 } };
const OTHER = { userId: 'u-2' };

function found(mark: string, ...documents: unknown[]): readonly unknown[] {
  return new MessageIndex({ text: 'not looked at: u-1', documents }).with(mark);
}

/** A document that nests a value in `levels` lists. */
function deep(levels: number, value: unknown): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => [inner], value);
}

describe('MessageIndex', () => {
  it.each<[shape: string, documents: unknown[]]>([
    ['an envelope', [{ batch: [MESSAGE, OTHER], sentAt: 'u-3' }]],
    ['an envelope in an envelope', [{ data: { calls: { batch: [OTHER, MESSAGE] } } }]],
    ['a bare array', [[OTHER, MESSAGE]]],
    ['an array of batches', [[{ batch: [OTHER] }, { batch: [MESSAGE] }]]],
    ['the message alone', [MESSAGE]],
    ['lines', [OTHER, MESSAGE]],
  ])('finds a message in %s', (_, documents) => {
    expect(found('u-1', ...documents)).toEqual([MESSAGE]);
  });

  it.each<[where: string, message: unknown]>([
    ['under any name', { USER: 'u-1' }],
    ['deep within it', { call: { who: { id: 'u-1' } } }],
    ['as an element of a list', { ids: ['u-0', 'u-1'] }],
  ])('finds a message by a mark %s', (_, message) => {
    expect(found('u-1', { batch: [OTHER, message] })).toEqual([message]);
  });

  it.each<[what: string, document: unknown]>([
    ['no batch', { batch: null }],
    ['an empty batch', { batch: [] }],
    ['the mark as a name', { 'u-1': 'x' }],
    ['the mark within a longer text', [{ userId: 'u-10' }]],
    ['a number', 1],
  ])('finds nothing where there is %s', (_, document) => {
    expect(found('u-1', document)).toEqual([]);
  });

  it.each<[what: string, message: unknown]>([
    ['twice', { ...MESSAGE, context: { id: 'u-1' } }],
    ['again in a separate list', { ...MESSAGE, externalIds: [{ id: 'u-1', kind: 'user' }, { id: 'u-1' }] }],
    ['again in a list in a list', { ...MESSAGE, a: [{ b: [{ id: 'u-1' }] }] }],
  ])('counts a message once if it holds its mark %s', (_, message) => {
    expect(found('u-1', { batch: [OTHER, message] })).toEqual([message]);
    expect(found('u-1', message)).toEqual([message]);
  });

  it('counts a message twice if a batch holds it twice', () => {
    expect(found('u-1', { batch: [MESSAGE, OTHER, { ...MESSAGE }] })).toEqual([MESSAGE, MESSAGE]);
  });

  it('searches the text of a body that is not JSON', () => {
    const index = new MessageIndex({ text: 'userId=u-1&a=b', documents: [] });
    expect(index.with('u-1')).toEqual([{ text: 'userId=u-1&a=b' }]);
    expect(index.with('u-2')).toEqual([]);
  });

  it('looks deep enough, but not endlessly', () => {
    expect(found('u-1', deep(90, MESSAGE))).toEqual([MESSAGE]);
    expect(found('u-1', deep(20_000, MESSAGE))).toEqual([]);
  });
});
