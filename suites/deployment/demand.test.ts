import { describe, expect, it } from 'vitest';
import { isAnySecret, readDemand, toKey } from './demand.ts';
import type { DeployedSource } from './file/deployment.ts';
import { meets } from './serve/configured-sources.ts';

const HOST = 'hook-1-abc.endpoint.invalid';
const isEndpoint = (host: string): boolean => host.endsWith('.endpoint.invalid');

function settings(webhooks: readonly object[], more: object = {}): object {
  return { type: 'server', destinations: { Webhooks: { enabled: true, settings: { webhooks, ...more } } } };
}

const OWN = { url: `http://${HOST}/hook-1-abc` };

describe('what a case asks for', () => {
  it('leaves out the address of a URL and the value of a plain secret', () => {
    const { demand, secret, hosts } = readDemand(settings([OWN], { sharedSecret: 'a shared secret' }), isEndpoint);
    expect(demand).toEqual({ type: 'server', enabled: true, secret: 'any', hooks: [{}] });
    expect([secret, hosts]).toEqual(['a shared secret', [HOST]]);
  });

  it('keeps headers, a path that the case has chosen, and a secret whose form matters', () => {
    const hook = { url: `http://${HOST}/a%20b?c=d`, headers: { 'X-Team': 'blue' } };
    const { demand } = readDemand(settings([hook], { sharedSecret: 'ключ' }), isEndpoint);
    expect(demand).toMatchObject({
      secret: { exactly: 'ключ' },
      hooks: [{ target: '/a%20b?c=d', headers: { 'X-Team': 'blue' } }],
    });
  });

  it.each([
    ['a URL that leads to no receiver', [{ url: 'http://127.0.0.1:1/refused' }], /leads to no receiver/],
    ['a URL with another scheme', [{ url: `https://${HOST}/hook-1-abc` }], /leads to no receiver/],
    ['six URLs', Array.from({ length: 6 }, () => OWN), /a service may refuse/],
    ['a header that HTTP cannot carry', [{ ...OWN, headers: { 'X-A': 'a\r\nb' } }], /a service may refuse/],
    ['letters beyond ASCII in a URL', [{ url: `http://${HOST}/grün` }], /beyond ASCII/],
    ['a user in a URL', [{ url: `http://ada@${HOST}/a` }], /a user or a fragment/],
    ['a fragment in a URL', [{ url: `http://${HOST}/a#part` }], /a user or a fragment/],
    [
      'two receivers with one path',
      [{ url: `http://${HOST}/a` }, { url: 'http://b.endpoint.invalid/a' }],
      /the same path/,
    ],
  ])('cannot be set up with %s', (_, webhooks, reason) => {
    expect(() => readDemand(settings(webhooks), isEndpoint)).toThrow(reason);
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

describe('a deployed source', () => {
  const hook = { place: 'hooks', target: '/a/1', url: 'http://h/a/1', headers: { 'X-Team': 'blue' } };
  const source: Pick<DeployedSource, 'type' | 'enabled' | 'hooks'> = { type: 'server', enabled: true, hooks: [hook] };
  const demand = { type: 'server', enabled: true, secret: 'any', hooks: [{ headers: { 'X-Team': 'blue' } }] } as const;

  it('meets a demand with the same settings', () => {
    expect(meets(source, 'any secret', demand)).toBe(true);
    expect(meets(source, 'ключ', { ...demand, secret: { exactly: 'ключ' } })).toBe(true);
    expect(meets(source, 'any secret', { ...demand, hooks: [{ ...demand.hooks[0], target: '/a/1' }] })).toBe(true);
  });

  it.each([
    ['another type', { ...source, type: 'web' as const }, 'any secret'],
    ['a destination that is off', { ...source, enabled: false }, 'any secret'],
    ['no secret', source, undefined],
    ['a secret that the plan keeps for a case', source, 'null'],
    ['one more URL', { ...source, hooks: [hook, hook] }, 'any secret'],
    ['no header', { ...source, hooks: [{ ...hook, headers: {} }] }, 'any secret'],
    ['another header value', { ...source, hooks: [{ ...hook, headers: { 'X-Team': 'red' } }] }, 'any secret'],
    ['one more header', { ...source, hooks: [{ ...hook, headers: { ...hook.headers, 'X-B': '1' } }] }, 'any secret'],
  ])('does not meet a demand with %s', (_, other, secret) => {
    expect(meets(other, secret, demand)).toBe(false);
  });

  it('does not meet a demand for another path, or for no secret', () => {
    expect(meets(source, 'any secret', { ...demand, hooks: [{ ...demand.hooks[0], target: '/b' }] })).toBe(false);
    const { secret: _, ...unsigned } = demand;
    expect(meets(source, 'any secret', unsigned)).toBe(false);
  });
});
