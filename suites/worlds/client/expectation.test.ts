import { describe, expect, it } from 'vitest';
import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import { deriveExpectation } from './expectation.ts';

function expected(method: GoMethod, fields: Record<string, unknown>): unknown {
  return deriveExpectation({ method, mark: 'm', fields });
}

/** Properties that make a message about this long. */
const of = (bytes: number) => ({ Properties: { text: 'x'.repeat(bytes) } });
const TRACK = { UserId: 'u', Event: 'e' };

describe('deriveExpectation', () => {
  it.each([
    ['a plain message', 'Track', TRACK, { fate: 'sent', requirement: 'MSG-005' }],
    ['an anonymous message', 'Track', { AnonymousId: 'a', Event: 'e' }, { fate: 'sent', requirement: 'MSG-006' }],
    ['a message without its event', 'Track', { UserId: 'u' }, { fate: 'left out', requirement: 'MSG-008' }],
    ['a message with an empty event', 'Track', { ...TRACK, Event: '' }, { fate: 'left out', requirement: 'MSG-008' }],
    ['a message of nobody', 'Identify', { Traits: {} }, { fate: 'left out', requirement: 'MSG-003' }],
    [
      'an alias of nobody',
      'Alias',
      { AnonymousId: 'a', PreviousId: 'p' },
      { fate: 'left out', requirement: 'MSG-022' },
    ],
    ['an anonymous page', 'Page', { AnonymousId: 'a' }, { fate: 'open' }],
    ['a large message', 'Track', { ...TRACK, ...of(30_000) }, { fate: 'sent', requirement: 'BAT-003' }],
    ['a message between the readings', 'Track', { ...TRACK, ...of(32_000) }, { fate: 'open' }],
    ['a message that is too large', 'Track', { ...TRACK, ...of(34_000) }, { fate: 'left out', requirement: 'BAT-004' }],
  ] as const)('%s', (_, method, fields, expectation) => {
    expect(expected(method, fields)).toEqual(expectation);
  });
});
