import { describe, expect, it } from 'vitest';
import { GO_METHODS, goMessageSchemas } from '../../../spec/shapes/go-messages.ts';
import { seededRandom } from '../seeded-random.ts';
import { Calls } from '../stage/calls.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS } from './go-methods.ts';
import { type MarkedMessage, Messages } from './messages.ts';

function messagesOf(seed = 1): Messages {
  const calls = new Calls(seededRandom(seed, 'a'));
  return new Messages((letter) => calls.id(letter));
}

function isValid({ method, fields }: MarkedMessage): boolean {
  return goMessageSchemas[method].safeParse(fields).success;
}

const HELD_MARK = /"[uam]-[0-9a-z]{10}"/;

describe('Messages', () => {
  it.each(GO_METHODS)('makes a plain and valid %s message that holds its mark', (method) => {
    const message = messagesOf().of(method);
    expect(message).toMatchObject({ method, fields: { UserId: message.mark } });
    expect(isValid(message)).toBe(true);
    expect(JSON.stringify(message)).toMatch(/^[\x20-\x7e]+$/);
    expect(Object.keys(message.fields)).not.toContain('AnonymousId');
    expect(Object.keys(message.fields)).not.toContain('Integrations');
  });

  it('lets given fields replace its own', () => {
    expect(messagesOf().track({ Event: 'Other', Integrations: {} }).fields).toMatchObject({
      Event: 'Other',
      Integrations: {},
      Properties: expect.anything(),
    });
  });

  it.each(GO_METHODS)('makes a valid %s message that has only what it needs', (method) => {
    const message = messagesOf().bare(method);
    expect(isValid(message)).toBe(true);
    const others = Object.keys(message.fields).filter((name) => !isValid(messagesOf().lacking(method, name)));
    expect(Object.keys(message.fields)).toEqual(others);
    expect(messagesOf().bare(method, { Integrations: {} }).fields).toEqual({ ...message.fields, Integrations: {} });
  });

  it.each([...EITHER_IDENTITY, 'Page'] as const)('makes a valid %s message of an anonymous user', (method) => {
    const message = messagesOf().anonymous(method, { Context: { a: 1 } });
    expect(message.fields).toMatchObject({ AnonymousId: message.mark, Context: { a: 1 } });
    expect(Object.keys(message.fields)).not.toContain('UserId');
    expect(isValid(message)).toBe(true);
  });

  it.each(
    GO_METHODS.flatMap((method) =>
      Object.keys(GO_METHOD_FACTS[method].required).map((missing) => [method, missing] as const),
    ),
  )('makes a %s message that lacks only %s, and still holds its mark', (method, missing) => {
    const plain = messagesOf().of(method);
    const message = messagesOf().lacking(method, missing);
    expect(Object.keys(message.fields)).toEqual(Object.keys(plain.fields).filter((name) => name !== missing));
    expect(JSON.stringify(message.fields)).toMatch(HELD_MARK);
    expect(JSON.stringify(message.fields)).toContain(`"${message.mark}"`);
    expect(isValid(message)).toBe(false);
  });

  it('makes several messages for Track with the same fields, and for methods in turn', () => {
    const tracks = messagesOf().tracks(3, { Event: 'Other' });
    expect(tracks.map(({ method, fields }) => [method, fields['Event']])).toEqual(Array(3).fill(['Track', 'Other']));
    expect(new Set(tracks.map(({ mark }) => mark)).size).toBe(3);
    const methods = messagesOf()
      .inTurn(7)
      .map(({ method }) => method);
    expect(methods).toEqual([...GO_METHODS, 'Identify', 'Track']);
    expect(
      messagesOf()
        .inTurn(3, ['Page', 'Alias'])
        .map(({ method }) => method),
    ).toEqual(['Page', 'Alias', 'Page']);
  });

  it('makes a different mark for each message, and the same marks for the same seed', () => {
    const marksOf = (seed: number): string[] => {
      const messages = messagesOf(seed);
      return GO_METHODS.flatMap((method) => [messages.of(method).mark, messages.lacking(method).mark]);
    };
    expect(new Set(marksOf(1)).size).toBe(10);
    expect(marksOf(1)).toEqual(marksOf(1));
    expect(marksOf(2)).not.toEqual(marksOf(1));
  });
});
