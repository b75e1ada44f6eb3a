import { describe, expect, it } from 'vitest';
import { GO_METHODS, goMessageSchemas } from '../../../spec/shapes/go-messages.ts';
import { seededRandom } from '../seeded-random.ts';
import { Calls } from '../stage/calls.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS } from './go-methods.ts';
import { type MarkedMessage, Messages } from './messages.ts';

function makeMessages(seed = 1): Messages {
  const calls = new Calls(seededRandom(seed, 'a'));
  return new Messages((letter) => calls.id(letter));
}

function isValid({ method, fields }: MarkedMessage): boolean {
  return goMessageSchemas[method].safeParse(fields).success;
}

const HELD_MARK = /"[uam]-[0-9a-z]{10}"/;

describe('Messages', () => {
  it.each(GO_METHODS)('makes a valid %s message that has only what it needs', (method) => {
    const message = makeMessages().bare(method);
    expect(isValid(message)).toBe(true);
    const others = Object.keys(message.fields).filter((name) => !isValid(makeMessages().lacking(method, name)));
    expect(Object.keys(message.fields)).toEqual(others);
    expect(makeMessages().bare(method, { Integrations: {} }).fields).toEqual({ ...message.fields, Integrations: {} });
  });

  it.each([...EITHER_IDENTITY, 'Page'] as const)('makes a valid %s message of an anonymous user', (method) => {
    const message = makeMessages().anonymous(method, { Context: { a: 1 } });
    expect(message.fields).toMatchObject({ AnonymousId: message.mark, Context: { a: 1 } });
    expect(Object.keys(message.fields)).not.toContain('UserId');
    expect(isValid(message)).toBe(true);
  });

  it.each(
    GO_METHODS.flatMap((method) =>
      Object.keys(GO_METHOD_FACTS[method].required).map((missing) => [method, missing] as const),
    ),
  )('makes a %s message that lacks only %s, and still holds its mark', (method, missing) => {
    const plain = makeMessages().of(method);
    const message = makeMessages().lacking(method, missing);
    expect(Object.keys(message.fields)).toEqual(Object.keys(plain.fields).filter((name) => name !== missing));
    expect(JSON.stringify(message.fields)).toMatch(HELD_MARK);
    expect(JSON.stringify(message.fields)).toContain(`"${message.mark}"`);
    expect(isValid(message)).toBe(false);
  });

  it('makes a different mark for each message, and the same marks for the same seed', () => {
    const listMarks = (seed: number): string[] => {
      const messages = makeMessages(seed);
      return GO_METHODS.flatMap((method) => [messages.of(method).mark, messages.lacking(method).mark]);
    };
    expect(new Set(listMarks(1)).size).toBe(10);
    expect(listMarks(1)).toEqual(listMarks(1));
    expect(listMarks(2)).not.toEqual(listMarks(1));
  });
});
