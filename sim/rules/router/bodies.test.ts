import { expect, it } from 'vitest';
import { sampleMessage } from '../../model/samples.fixture.ts';
import { shape } from './bodies.ts';

const AT = '2026-01-01T00:00:00.000Z';

it.each([
  [{ os: { version: 17.1, name: 'iOS', beta: 1 } }, { os: { version: '17.1', name: 'iOS', beta: 1 } }],
  [
    { device: { model: null, type: ['a'] }, os: null, app: 'Shop', ip: null },
    { device: {}, ip: null },
  ],
])('what the context %j of a screen must have as text is text, or left out', (context, expected) => {
  const body = shape(sampleMessage({ type: 'screen', name: 'n', context }), AT);
  expect(body['context']).toEqual(expected);
});

it('a body carries the anonymous id of a call that has no user id', () => {
  const body = shape(sampleMessage({ type: 'track', anonymousId: 'a', event: 'e' }), AT);
  expect(body).toEqual({ version: 1, type: 'track', anonymousId: 'a', event: 'e', properties: {}, timestamp: AT });
});
