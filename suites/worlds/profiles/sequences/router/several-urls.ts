import { IN_TIME_MS } from '../../../../harness/kit/tolerances.ts';
import { FAIL, OK, okAfter, RESET, status } from '../../../../harness/receivers/reply.ts';
import { HOUR_MS } from '../../../../harness/time/horizons.ts';
import type { Answers, SourcePlan, Step } from '../../../plan.ts';
import { IDENTIFY, KINDS, TRACK } from '../../router/base-world.ts';
import { A_FLUSH_MS, callStep, deletionAt, type Happening, inTurn, type Place, passing } from './happening.ts';

const [SITE, TWIN] = [1, 2] as const;

/** A source with three URLs, two of them at one host, and two that have one of them too. */
export const SEVERAL_URLS_SOURCES: readonly SourcePlan[] = [
  {
    key: 'shop',
    type: 'server',
    enabled: true,
    secret: 'a shared secret',
    hooks: [
      { key: 'one', target: '/one', headers: { 'X-Team': 'blue' }, script: [OK], host: 'shared' },
      { key: 'two', target: '/two', headers: { 'X-Team': 'red' }, script: [OK], host: 'shared' },
      { key: 'three', target: '/three', headers: {}, script: [OK] },
    ],
  },
  {
    key: 'site',
    atFirst: [0],
    type: 'web',
    enabled: true,
    hooks: [
      { key: 'site', target: '/one', headers: { 'X-Team': 'green' }, script: [OK], host: 'shared' },
      { key: 'site-2', target: '/site', headers: {}, script: [OK] },
    ],
  },
  {
    key: 'twin',
    type: 'mobile',
    enabled: true,
    hooks: [{ key: 'twin', target: '/one', headers: { 'X-Team': 'yellow' }, script: [OK], host: 'shared' }],
  },
];

const LATE: Answers = [okAfter(IN_TIME_MS)];
const FOR_GOOD = { one: [FAIL], two: [status(503)], three: [status(502)] } as const;
const FOR_A_WHILE = { one: [FAIL, status(503), OK], two: [FAIL, FAIL, OK], three: [FAIL, FAIL, OK] } as const;

/** Which URL takes a message: one each, and in the end any, at a retry. */
const BY_URL = [
  { one: [FAIL], three: [FAIL] },
  { one: [FAIL], two: [FAIL] },
  { two: [FAIL], three: [FAIL] },
  { one: [FAIL, OK], two: [FAIL, OK], three: [FAIL, OK] },
] as const satisfies readonly Readonly<Record<string, Answers>>[];

function answered(name: string, answers: Readonly<Record<string, Answers>>): Happening {
  return { name, steps: (place) => [callStep(place, inTurn(KINDS, place.turn), { answers })] };
}

/** A call at each of the sources with the same URL. */
function atBoth(place: Place): Step[] {
  return [SITE, TWIN].map((source) => callStep({ ...place, key: `${place.key}-${source}` }, TRACK, { source }));
}

/** Each of these has a certain fate, whatever happened before. */
export const SEVERAL_URLS_PROBE: readonly Happening[] = [
  answered('a message that every URL takes late', { one: LATE, two: LATE, three: LATE }),
  answered('a message that only the second URL takes', { one: [FAIL], three: [RESET] }),
  answered('a message that only the third URL takes', { one: [FAIL], two: [FAIL] }),
];

export const SEVERAL_URLS_HAPPENINGS: readonly Happening[] = [
  answered('a message that only the first URL takes', { two: [FAIL], three: [status(503)] }),
  answered('a message that every URL takes at the second attempt', {
    one: [FAIL, OK],
    two: [FAIL, OK],
    three: [FAIL, OK],
  }),
  answered('a message that the first URL answers with a 4xx', { one: [status(404), OK], two: [FAIL], three: [OK] }),
  {
    name: 'a message that fails at every URL, the first time for good',
    steps: (place) => [callStep(place, TRACK, { answers: place.turn === 0 ? FOR_GOOD : FOR_A_WHILE })],
  },
  {
    name: 'a call that is switched off',
    steps: (place) => [callStep(place, { ...TRACK, integrations: { All: false } })],
  },
  {
    name: 'calls by a client, which different URLs take',
    needs: 'clients',
    // The settings of the source may change next, so what the client has is sent before.
    steps: (place) => [
      ...BY_URL.map((answers, at): Step => {
        return { ...callStep({ ...place, key: `${place.key}-${at}` }, TRACK, { answers }), by: 'client' };
      }),
      { kind: 'pass', ms: A_FLUSH_MS },
    ],
  },
  { name: 'a call of a source with the same URL', steps: (place) => [callStep(place, IDENTIFY, { source: SITE })] },
  {
    name: 'the second URL gone for a moment',
    steps: (place) => [
      { kind: 'settings', key: `${place.key}-gone`, source: 0, enabled: true, hooks: [0, 2] },
      callStep(place, TRACK),
      { kind: 'settings', key: `${place.key}-back`, source: 0, enabled: true, hooks: [0, 1, 2] },
    ],
  },
  {
    name: 'a source with the same URL elsewhere for a moment',
    steps: (place) => [
      { kind: 'settings', key: `${place.key}-moved`, source: SITE, enabled: true, hooks: [1] },
      ...atBoth(place),
      { kind: 'settings', key: `${place.key}-back`, source: SITE, enabled: true, hooks: [0] },
    ],
  },
  {
    name: 'a source with the same URL off for a moment',
    steps: (place) => [
      { kind: 'settings', key: `${place.key}-off`, source: SITE, enabled: false, hooks: [0] },
      ...atBoth(place),
      { kind: 'settings', key: `${place.key}-on`, source: SITE, enabled: true, hooks: [0] },
    ],
  },
  deletionAt(0, 1),
  passing('a minute', 60_000),
  passing('an hour', HOUR_MS),
  passing('five hours', 5 * HOUR_MS),
];
