import { describe, expect, it } from 'vitest';
import { userNameOf } from './write-key.ts';

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('userNameOf', () => {
  it.each([
    [basic('wk:'), 'wk'],
    [basic('wk:secret:x'), 'wk'],
    [basic('schlüssel:'), 'schlüssel'],
    [basic(':'), ''],
    [basic('wk:').replace('Basic', 'BASIC'), 'wk'],
  ])('reads %j as %j', (authorization, userName) => {
    expect(userNameOf(authorization)).toBe(userName);
  });

  it.each([undefined, '', 'Basic', 'Basic ', 'Basic !!', basic('wk'), 'Bearer d2s6'])(
    'finds no user name in %j',
    (authorization) => {
      expect(userNameOf(authorization)).toBeUndefined();
    },
  );
});
