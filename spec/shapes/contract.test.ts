import { expect, test } from 'vitest';
import { clientCallSchema, clockSchema, descriptionSchema, logSchema } from './contract.ts';

const description = {
  contract: 1,
  implementation: { name: 'acme-router', version: '2.3.1' },
  roles: ['router'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: ['screen'],
};
const NOW = '2026-01-01T00:00:05.000Z';

test.each([
  ['as it should be', {}, true],
  ['without optional parts', { supports: [] }, true],
  ['with an unknown part', { supports: ['telepathy'] }, true],
  ['without a role', { roles: [] }, false],
  ['of another contract', { contract: 2 }, false],
])('a description %s is valid: %j', (_what, change, valid) => {
  expect(descriptionSchema.safeParse({ ...description, ...change }).success).toBe(valid);
});

test.each([
  [{ now: NOW }, true],
  [{ now: NOW, next: NOW, busy: 1 }, true],
  [{ now: NOW, next: null, busy: 0 }, true],
  [{ now: NOW, next: null }, false],
  [{ now: NOW, busy: 0 }, false],
  [{ next: null, busy: 0 }, false],
])('the clock %j is valid: %j', (clock, valid) => {
  expect(clockSchema.safeParse(clock).success).toBe(valid);
});

test('unknown members are ignored', () => {
  expect(clockSchema.parse({ now: NOW, zone: 'UTC' })).toEqual({ now: NOW });
});

test('a client can be called with a message that its library refuses', () => {
  expect(clientCallSchema.safeParse({ method: 'Track', message: { Event: 1 } }).success).toBe(true);
});

test('a log may be empty', () => {
  expect(logSchema.parse({ entries: [] })).toEqual({ entries: [] });
});
