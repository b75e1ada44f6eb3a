import { describe, expect, it } from 'vitest';
import { requestKind } from './path.ts';

describe('requestKind', () => {
  it.each(['', '/', 'v1', 'v1/batch', '/v1/batch', '//v1//batch/', 'v1/import', 'batch'])(
    'reads %j as any kind',
    (appended) => {
      expect(requestKind(appended)).toBe('any');
    },
  );

  it.each([
    ['v1/identify', 'identify'],
    ['v1/track', 'track'],
    ['/v1/page/', 'page'],
    ['v1/screen', 'screen'],
    ['v1/group', 'group'],
    ['v1/alias', 'alias'],
    ['v1/i', 'identify'],
    ['v1/t', 'track'],
    ['v1/p', 'page'],
    ['v1/s', 'screen'],
    ['v1/g', 'group'],
    ['v1/a', 'alias'],
  ] as const)('reads %j as %s', (appended, kind) => {
    expect(requestKind(appended)).toBe(kind);
  });

  it.each(['v2/batch', 'v1/m', 'v1/batch/x', 'v1batch', 'v1/Batch', 'v1/delete', 'constructor', 'v1/../batch'])(
    'refuses %j',
    (appended) => {
      expect(requestKind(appended)).toBeNull();
    },
  );

  it('reads a long path quickly', () => {
    expect(requestKind(`${'/'.repeat(50_000)}.`)).toBeNull();
  });
});
