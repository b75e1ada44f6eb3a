import { describe, expect, it } from 'vitest';
import { CASES } from '../../cases/index.ts';
import type { Demand, Demanded, Plan } from '../demand.ts';
import type { OpenSource } from '../file/deployment.ts';
import { makeChooser, meets, whyUntested } from './choose-sources.ts';

const PLAIN: Demand = { type: 'server', enabled: true, hooks: [] };

/** This many sources, `1` and so on, and as many of another type. */
function openMany(count: number, hasSecret = true): OpenSource[] {
  return (['server', 'web'] as const).flatMap((type) =>
    Array.from({ length: count }, (_, index): OpenSource => {
      const name = `${type}-${index + 1}`;
      const secret = hasSecret ? `secret of ${name}` : undefined;
      return { ...PLAIN, type, name, writeKeyEnv: '', hooks: [], writeKey: `key of ${name}`, secret };
    }),
  );
}

/** The sources for some of a case, each with the secret that the case sets. */
function choose(secrets: readonly string[], available: number, types: readonly Demand['type'][] = []): string[] {
  const chooser = makeChooser(openMany(available));
  return secrets.map((secret, index) => {
    const demanded: Demanded = {
      demand: { ...PLAIN, type: types[index] ?? 'server', secret: 'any' },
      secret,
      urls: [],
    };
    return chooser(demanded).name;
  });
}

describe('sources of a case', () => {
  it.each<[what: string, chosen: readonly string[], secrets: string, types?: readonly Demand['type'][]]>([
    [
      'two take turns for all with the same settings and secret',
      ['server-1', 'server-2', 'server-1', 'server-2', 'server-1'],
      'sssss',
    ],
    ['never share one with two secrets', ['server-1', 'server-2', 'server-3', 'server-4', 'server-1'], 'ststs'],
    ['never share one with two settings', ['server-1', 'web-1', 'server-2'], 'sss', ['server', 'web', 'server']],
  ])('%s', (_, chosen, secrets, types) => {
    expect(choose([...secrets], 4, types)).toEqual(chosen);
  });

  it('are missing if there are too few', () => {
    expect(() => choose(['s', 's'], 1)).toThrow(/needs more sources here/);
  });
});

describe('a case', () => {
  const [first, second, third] = CASES.filter(({ requirements: [each] }) => each?.startsWith('BOD'));
  const [id = '', other = '', last = ''] = [first, second, third].map((each) => each?.id ?? '');
  const plan: Plan = {
    demands: [PLAIN],
    needs: { [id]: { sources: [[0, 2]] }, [other]: { sources: [[0, 1]], unmarked: true } },
    impossible: { 'needs a miracle': [last] },
  };
  const why = (each: (typeof CASES)[number] | undefined, sources: number) =>
    each && whyUntested(each, openMany(sources, false), plan)?.detail;

  it('is played if the file has its sources, and otherwise says what is missing', () => {
    expect([why(first, 2), why(first, 1)]).toEqual([
      undefined,
      'needs no-urls-2 of `routespec deployment plan`, which the deployment file does not have',
    ]);
  });

  it('is not tested if the plan excludes it, or does not know it', () => {
    expect([
      why(third, 2),
      why(
        CASES.find(({ id }) => id === 'body/odd-ids'),
        2,
      ),
    ]).toEqual(['needs a miracle', expect.stringContaining('needs an entry in the plan')]);
  });
});

describe('a deployed source', () => {
  const hook = { place: 'hooks', target: '/a/1', url: 'http://h/a/1', headers: { 'X-Team': 'blue' }, isSecret: true };
  const source = { type: 'server' as const, enabled: true, hooks: [hook], secret: 'any secret' };
  const demand = { type: 'server', enabled: true, secret: 'any', hooks: [{ headers: { 'X-Team': 'blue' } }] } as const;

  it('meets a demand with the same settings', () => {
    expect(meets(source, demand)).toBe(true);
    expect(meets({ ...source, secret: 'ключ' }, { ...demand, secret: { exactly: 'ключ' } })).toBe(true);
    expect(meets(source, { ...demand, hooks: [{ ...demand.hooks[0], target: '/a/1' }] })).toBe(true);
  });

  it.each([
    ['another type', { ...source, type: 'web' as const }],
    ['a destination that is off', { ...source, enabled: false }],
    ['no secret', { ...source, secret: undefined }],
    ['a secret that the plan keeps for a case', { ...source, secret: 'null' }],
    ['one more URL', { ...source, hooks: [hook, hook] }],
    ['no header', { ...source, hooks: [{ ...hook, headers: {} }] }],
    ['another header value', { ...source, hooks: [{ ...hook, headers: { 'X-Team': 'red' } }] }],
    ['one more header', { ...source, hooks: [{ ...hook, headers: { ...hook.headers, 'X-B': '1' } }] }],
  ])('does not meet a demand with %s', (_, other) => {
    expect(meets(other, demand)).toBe(false);
  });

  it('does not meet a demand for another path, or for no secret', () => {
    expect(meets(source, { ...demand, hooks: [{ ...demand.hooks[0], target: '/b' }] })).toBe(false);
    const { secret: _, ...unsigned } = demand;
    expect(meets(source, unsigned)).toBe(false);
  });
});
