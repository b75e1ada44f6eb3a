import { describe, expect, it } from 'vitest';
import { isAnySecret, readDemand, toKey } from './demand.ts';

const ORIGIN = 'http://127.0.0.1:45678';

function settings(webhooks: readonly object[], more: object = {}): object {
  return { type: 'server', destinations: { Webhooks: { enabled: true, settings: { webhooks, ...more } } } };
}

const OWN = { url: `${ORIGIN}/hook-1-0a1b2c3d` };

describe('what a case asks for', () => {
  it('leaves out the address of a URL and the value of a plain secret', () => {
    const { demand, secret, urls } = readDemand(settings([OWN], { sharedSecret: 'a shared secret' }));
    expect(demand).toEqual({ type: 'server', enabled: true, secret: 'any', hooks: [{}] });
    expect([secret, urls]).toEqual(['a shared secret', [OWN.url]]);
  });

  it('keeps headers, a path that the case has chosen, and a secret whose form matters', () => {
    const hook = { url: `${ORIGIN}/a%20b?c=d`, headers: { 'X-Team': 'blue' } };
    const { demand } = readDemand(settings([hook], { sharedSecret: 'ключ' }));
    expect(demand).toMatchObject({
      secret: { exactly: 'ключ' },
      hooks: [{ target: '/a%20b?c=d', headers: { 'X-Team': 'blue' } }],
    });
  });

  it.each([
    ['a URL that leads nowhere', [{ url: 'http://127.0.0.1:1/refused' }], /must lead to the suite/],
    ['a name', [{ url: OWN.url.replace('127.0.0.1', 'localhost') }], /leads to no receiver/],
    ['a URL with another scheme', [{ url: OWN.url.replace('http', 'https') }], /leads to no receiver/],
    ['six URLs', Array.from({ length: 6 }, () => OWN), /a service may refuse/],
    ['a header that HTTP cannot carry', [{ ...OWN, headers: { 'X-A': 'a\r\nb' } }], /a service may refuse/],
    ['letters beyond ASCII in a URL', [{ url: `${ORIGIN}/grün` }], /beyond ASCII/],
    ['a user in a URL', [{ url: `${ORIGIN.replace('//', '//ada@')}/a` }], /a user or a fragment/],
    ['a fragment in a URL', [{ url: `${ORIGIN}/a#part` }], /a user or a fragment/],
    ['two receivers with one path', [{ url: `${ORIGIN}/a` }, { url: 'http://127.0.0.1:45679/a' }], /the same path/],
  ])('cannot be set up with %s', (_, webhooks, reason) => {
    expect(() => readDemand(settings(webhooks))).toThrow(reason);
  });

  it.each([
    ['a shared secret', true],
    ['null', false],
    ['  two blanks', false],
    ['0012345678901234', false],
    [`${'word '.repeat(13)}word`, false],
  ])('names %j, whose value matters unless it is a few words', (secret, isAny) => {
    expect(isAnySecret(secret)).toBe(isAny);
  });

  it('has a key that does not depend on the order of its headers', () => {
    const keys = [
      { A: '1', B: '2' },
      { B: '2', A: '1' },
    ].map((headers) => toKey({ type: 'server', enabled: true, hooks: [{ headers }] }));
    expect(keys[0]).toBe(keys[1]);
  });
});
