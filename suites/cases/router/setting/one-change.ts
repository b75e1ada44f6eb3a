import type { World, WorldSource, WorldStep, WorldWebhook } from '../../../../spec/shapes/world.ts';
import type { Headers } from '../../../harness/kit/demand.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** A source with the webhooks and the secret that it has at first, and those that replace them. */
interface Change {
  readonly type?: WorldSource['type'];
  readonly former: Settings;
  readonly now: Settings;
}

interface Settings {
  readonly webhooks?: Readonly<Record<string, WorldWebhook>>;
  readonly secret?: string;
}

const FIRST: Headers = { 'X-Team': 'blue', 'X-First': 'yes' };
const SECOND: Headers = { 'X-Team': 'pink', 'X-Second': 'also' };

/** Settings with one small change, by what it changes. */
const CHANGES: Readonly<Record<string, Change>> = {
  nothing: { former: {}, now: {} },
  value: headers({ 'X-Team': 'blue', 'X-Area': 'north' }, { 'X-Team': 'blue', 'X-Area': 'south' }),
  name: headers({ 'X-Team': 'blue' }, { 'X-Crew': 'blue' }),
  letters: headers({ 'X-Team': 'Blue' }, { 'X-Team': 'blue' }),
  'removed-header': headers({ 'X-Team': 'blue', 'X-Area': 'north' }, { 'X-Team': 'blue' }),
  'new-header': headers({ 'X-Team': 'blue' }, { 'X-Team': 'blue', 'X-Area': 'north' }),
  exchanged: headers({ 'X-From': 'a', 'X-To': 'b' }, { 'X-From': 'b', 'X-To': 'a' }),
  mobile: { type: 'mobile', ...headers(FIRST, SECOND) },
  secret: { former: { secret: SECRET }, now: { secret: 'another secret' } },
  'removed-secret': { former: { secret: 'an old secret' }, now: {} },
  'new-secret': { former: {}, now: { secret: SECRET } },
  query: urls({ path: '/hook?team=blue' }, { path: '/hook?team=pink' }),
  segment: urls({ path: '/hook/blue' }, { path: '/hook/pink' }),
  'headers-of-two': {
    former: { webhooks: { a: { host: 'one', headers: FIRST }, b: { host: 'other', headers: SECOND } } },
    now: { webhooks: { c: { host: 'one', headers: SECOND }, d: { host: 'other', headers: FIRST } } },
  },
  'new-url': { former: { webhooks: { kept: {} } }, now: { webhooks: { kept: {}, added: {} } } },
  'removed-url': { former: { webhooks: { removed: {}, left: {} } }, now: { webhooks: { left: {} } } },
};

const SUBJECTS = Object.keys(CHANGES);
const CALLS: readonly WorldStep[] = SUBJECTS.map((source) => ({ track: { source } }));
/** The kept URL fails, so that an implementation that stops at the first success tries the new URL too. */
const LATER_CALLS: readonly WorldStep[] = SUBJECTS.map((source) => ({
  track: { source, ...(source === 'new-url' ? { answers: { kept: [500, 500, 500, 200] } } : {}) },
}));
const CHANGED: readonly WorldStep[] = SUBJECTS.map((source) => ({
  settings: {
    source,
    webhooks: Object.keys(CHANGES[source]?.now.webhooks ?? { a: {} }),
    secret: CHANGES[source]?.now.secret ?? null,
  },
}));
const BROKEN_BEFORE = ['HDR-006', 'HDR-008', 'SET-004', 'SIG-001', 'SIG-002', 'SIG-005', 'SIG-009'] as const;

/** Calls before and after new settings. */
export const settingOneChange = [
  worldCase({
    id: 'setting/one-change',
    title: 'New settings that differ in one value apply to later calls',
    requirements: ['SET-009', 'CAL-010', 'CAL-001', 'CAL-008', ...BROKEN_BEFORE],
    world: {
      sources: { ...allSources(), off: { enabled: false }, on: {} },
      steps: [
        ...[{ track: { source: 'on' } }, ...CALLS, ...CHANGED],
        ...[{ settings: { source: 'off', enabled: true } }, { settings: { source: 'on', enabled: false } }],
        ...[{ track: { source: 'on' } }, { track: { source: 'off' } }, ...LATER_CALLS],
      ],
    },
  }),
  worldCase({
    id: 'setting/after-old-retries',
    title: 'New settings apply to new calls even after an older message was retried',
    requirements: ['SET-009', 'SIG-009', 'RTY-001', 'CAL-001', ...BROKEN_BEFORE],
    world: {
      sources: allSources(),
      steps: [...CALLS.map(failing), { pass: '1s' }, ...CHANGED, ...LATER_CALLS, { pass: '10m' }, ...LATER_CALLS],
    },
  }),
] as const satisfies readonly Case[];

function headers(former: Headers, now: Headers): Change {
  return urls({ headers: former }, { headers: now });
}

/** An endpoint whose one URL is replaced. */
function urls(former: WorldWebhook, now: WorldWebhook): Change {
  const host = JSON.stringify([former, now]).slice(0, 100);
  return { former: { webhooks: { former: { ...former, host } } }, now: { webhooks: { now: { ...now, host } } } };
}

function allSources(): World['sources'] {
  return Object.fromEntries(
    SUBJECTS.map((name) => {
      const { type = 'server', former, now } = CHANGES[name] ?? { former: {}, now: {} };
      const { webhooks = { a: {} }, secret } = former;
      const source: WorldSource = {
        type,
        webhooks: { ...webhooks, ...now.webhooks },
        atFirst: Object.keys(webhooks),
        ...(secret === undefined ? {} : { secret }),
      };
      return [name, source];
    }),
  );
}

/** The call of a source, two attempts of which fail at each of its URLs. */
function failing(_: WorldStep, at: number): WorldStep {
  const source = SUBJECTS[at] ?? '';
  const { former, now } = CHANGES[source] ?? { former: {}, now: {} };
  const names = Object.keys({ ...(former.webhooks ?? { a: {} }), ...now.webhooks });
  return { track: { source, answers: Object.fromEntries(names.map((name) => [name, [500, 500, 200]])) } };
}
