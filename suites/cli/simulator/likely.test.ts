import { describe, expect, it } from 'vitest';
import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../../spec/requirements/requirement.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { findFault } from './changes.ts';
import { DirectTransport } from './direct-transport.ts';
import { failsAlike, likelyMistakes } from './likely.ts';
import { playAgainst } from './play-against.ts';

const PLAY_LIMIT_MS = 120_000;
const OF_BOTH: Results['target'] = {
  url: '',
  contract: 1,
  clock: 'virtual',
  roles: ['router', 'client'],
  supports: [...ROUTER_FEATURES, ...CLIENT_FEATURES],
};

/** The results of the cases of some groups against the simulator with these rules. */
async function resultsOf(rules: Rules, groups: readonly string[], target = OF_BOTH): Promise<Results> {
  const simulator = await startSimulator({ rules });
  const cases = CASES.filter(({ id }) => groups.includes(id.split('/', 1)[0] ?? ''));
  const transport = new DirectTransport(simulator.handle);
  try {
    const options = { transport, shrinks: false };
    return { target, seed: 1, cases: await playAgainst(simulator.url, cases, options) } as unknown as Results;
  } finally {
    await simulator.close();
  }
}

const guess = async (results: Results): Promise<readonly (readonly string[])[]> =>
  (await likelyMistakes(results, PLAY_LIMIT_MS)).map(({ fault, alike = [] }) => [fault, ...alike]);

describe('a wrong implementation is explained as itself', () => {
  it.each<[name: string, ...groups: string[]]>([
    ['joiners-not-told', 'audience'],
    ['offset-minutes-dropped', 'timestamp'],
    ['sent an hour off', 'timestamp'],
    ['sent without static headers when retry', 'header'],
    ['track-of-nobody-taken', 'client-message'],
  ])(
    '%s',
    async (name, ...groups) => {
      const rules = findFault(name)?.rules(REFERENCE) ?? REFERENCE;
      expect(await guess(await resultsOf(rules, groups))).toEqual([[name]]);
    },
    PLAY_LIMIT_MS,
  );

  it(
    'two mistakes in different areas, each',
    async () => {
      const [one, other] = ['joiners-not-told', 'offset-minutes-dropped'].map((name) => findFault(name));
      const rules = one?.rules(other?.rules(REFERENCE) ?? REFERENCE) ?? REFERENCE;
      const names = (await guess(await resultsOf(rules, ['audience', 'timestamp']))).flat().sort();
      expect(names).toEqual(['offset-minutes-dropped', 'joiners-not-told']);
    },
    PLAY_LIMIT_MS,
  );
});

describe('nothing is guessed', () => {
  const oddly: (rules: Rules) => Partial<Rules> = ({ formatTimestamp }) => ({
    formatTimestamp: (atMs, message) => formatTimestamp(atMs + 7_777_777, message),
  });

  it.each<[why: string, results: () => Promise<Results>]>([
    ['of a mistake that no fault makes', () => resultsOf({ ...REFERENCE, ...oddly(REFERENCE) }, ['timestamp'])],
    [
      'if every failure has a diagnosis',
      () => resultsOf(findFault('digest-base64')?.rules(REFERENCE) ?? REFERENCE, ['signature']),
    ],
    [
      'on a real clock',
      async () => {
        const rules = findFault('offset-minutes-dropped')?.rules(REFERENCE) ?? REFERENCE;
        return resultsOf(rules, ['timestamp'], { ...OF_BOTH, clock: 'real' });
      },
    ],
    [
      'about time, of a router that may use the clock of the machine for its timeouts',
      async () => resultsOf({ ...REFERENCE, responseTimeoutMs: () => 8_000 }, ['timeout']),
    ],
    [
      'about time, of a router that writes the time of the machine',
      async () => {
        const rules = findFault('offset-minutes-dropped')?.rules(REFERENCE) ?? REFERENCE;
        const { cases, ...results } = await resultsOf(rules, ['timestamp']);
        const [instant = ''] = cases.flatMap(({ failure }) => failure?.seen.match(/\d{4}-[\dT:.-]+Z/) ?? []);
        return { ...results, cases, startedAt: instant, durationMs: 1_000 };
      },
    ],
    [
      'if the run ended early',
      async () => {
        const rules = findFault('offset-minutes-dropped')?.rules(REFERENCE) ?? REFERENCE;
        return { ...(await resultsOf(rules, ['timestamp'])), unplayed: ['signature/digest'] };
      },
    ],
    [
      'of a role that is not under test',
      async () => {
        const rules = findFault('track-of-nobody-taken')?.rules(REFERENCE) ?? REFERENCE;
        const partner = { role: 'client', name: 'other', version: '1' };
        return resultsOf(rules, ['client-message'], { ...OF_BOTH, roles: ['router'], partner });
      },
    ],
  ])(
    '%s',
    async (_, results) => {
      expect(await guess(await results())).toEqual([]);
    },
    PLAY_LIMIT_MS,
  );

  it('once the time is over', async () => {
    const results = await resultsOf(findFault('offset-minutes-dropped')?.rules(REFERENCE) ?? REFERENCE, ['timestamp']);
    expect(await likelyMistakes(results, 0)).toEqual([]);
  });
});

describe('two failures', () => {
  const failed = (failure: object): CaseResult => ({ failure: { requirement: 'SIG-002', ...failure } }) as CaseResult;

  it.each<[isAlike: boolean, what: string, one: object, other: object]>([
    [true, 'addresses', { seen: 'a call to http://127.0.0.1:1/' }, { seen: 'a call to http://127.0.0.1:22/' }],
    [true, 'digests of one length', { seen: 'a'.repeat(40) }, { seen: 'b'.repeat(40) }],
    [true, 'the case that ended first', { seen: '1 (in body/json)' }, { seen: '1' }],
    [true, 'sizes', { expected: 'the 151 bytes' }, { expected: 'the 150 bytes' }],
    [false, 'digests of two lengths', { seen: 'a'.repeat(40) }, { seen: 'b'.repeat(64) }],
    [false, 'instants', { seen: '2026-03-01T12:00:00.000Z' }, { seen: '2026-03-01T13:00:00.000Z' }],
    [false, 'a diagnosis', { diagnosis: 'The body is compressed.' }, {}],
    [false, 'requirements', {}, { requirement: 'SIG-003' }],
  ])('are alike: %s, if they differ in %s', (isAlike, _, one, other) => {
    expect(failsAlike(failed(one), failed(other))).toBe(isAlike);
  });
});
