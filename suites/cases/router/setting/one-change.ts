import { demandThat, type Headers } from '../../../harness/kit/demand.ts';
import { demandNotDelivered } from '../../../harness/kit/negatives.ts';
import {
  CHANGED,
  demandInForce,
  markedTrack,
  requestsTo,
  type SettingsChange,
  UNCHANGED,
} from '../../../harness/kit/settings-on-requests.ts';
import { openOutlet, SECRET } from '../../../harness/kit/traffic.ts';
import type { SourceOptions } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

const HEADERS: readonly (readonly [what: string, former: Headers, now: Headers])[] = [
  ['the value of a header', { 'X-Team': 'blue', 'X-Area': 'north' }, { 'X-Team': 'blue', 'X-Area': 'south' }],
  ['the name of a header', { 'X-Team': 'blue' }, { 'X-Crew': 'blue' }],
  ['the letter case of the value of a header', { 'X-Team': 'Blue' }, { 'X-Team': 'blue' }],
  ['a removed header', { 'X-Team': 'blue', 'X-Area': 'north' }, { 'X-Team': 'blue' }],
  ['a new header', { 'X-Team': 'blue' }, { 'X-Team': 'blue', 'X-Area': 'north' }],
  ['two headers that exchange their values', { 'X-From': 'a', 'X-To': 'b' }, { 'X-From': 'b', 'X-To': 'a' }],
];
const SECRETS: readonly (readonly [what: string, former: string | undefined, now: string | undefined])[] = [
  ['the secret', SECRET, 'a hidden secret'],
  ['a removed secret', 'an old secret', undefined],
  ['a new secret', undefined, SECRET],
];
const TARGETS = [
  ['the query', '/hook?team=blue', '/hook?team=pink'],
  ['the last segment of the path', '/hook/blue', '/hook/pink'],
] as const;
const FIRST: Headers = { 'X-Team': 'blue', 'X-First': 'yes' };
const SECOND: Headers = { 'X-Team': 'pink', 'X-Second': 'yes' };

/** Settings with one small change. */
export const settingOneChange = [
  {
    id: 'setting/one-change',
    title: 'New settings that differ in one value apply to later calls',
    requirements: ['SET-009', 'CAL-010', ...Object.values(UNCHANGED)],
    play: async (stage) => {
      const off = await openOutlet(stage, { enabled: false });
      const on = await openOutlet(stage);
      await on.source.deliver(stage.calls.track());
      const changes = await makeChanges(stage);
      const sources = await Promise.all(changes.map(async ({ former }) => stage.source(former)));
      const handIn = async (): Promise<string[]> => {
        const calls = changes.map(() => markedTrack(stage));
        await Promise.all(sources.map(async (source, index) => source.call(calls[index] ?? {})));
        return calls.map(({ userId }) => String(userId));
      };

      const before = await handIn();
      await demandArrived(stage, changes, before, 'former');
      for (const [index, change] of changes.entries()) {
        demandInForce(before[index] ?? '', { settings: change.former, requirements: UNCHANGED });
      }
      await Promise.all(sources.map(async (source, index) => source.configure(changes[index]?.now ?? { hooks: [] })));
      await off.source.configure({ hooks: [{ receiver: off.receiver }], enabled: true });
      await on.source.configure({ hooks: [{ receiver: on.receiver }], enabled: false });

      const missed = stage.calls.track();
      await on.source.tryCall(missed);
      await off.source.deliver(markedTrack(stage), 'SET-009');
      const after = await handIn();
      await demandArrived(stage, changes, after, 'now');
      await stage.lookAhead();
      for (const [index, { now: settings, former }] of changes.entries()) {
        demandInForce(after[index] ?? '', { settings, former, requirements: CHANGED });
      }
      demandNotDelivered('CAL-010', on.receiver, missed, 'a call that came after the source was switched off');
    },
  },
] as const satisfies readonly Case[];

async function makeChanges(stage: Stage): Promise<SettingsChange[]> {
  const withHeaders = HEADERS.map(async ([what, former, now]) => {
    const receiver = await stage.receiver();
    return { what, former: { hooks: [{ receiver, headers: former }] }, now: { hooks: [{ receiver, headers: now }] } };
  });
  // The type of a source may change too, and the rest of the settings applies anyway.
  const withType = async (): Promise<SettingsChange> => {
    const receiver = await stage.receiver();
    const having = (type: 'server' | 'mobile', headers: Headers): SourceOptions => ({
      type,
      hooks: [{ receiver, headers }],
    });
    return { what: 'the type of the source', former: having('server', FIRST), now: having('mobile', SECOND) };
  };
  const withSecrets = SECRETS.map(async ([what, former, now]) => {
    const hooks = [{ receiver: await stage.receiver() }];
    return { what, former: withSecret(former, hooks), now: withSecret(now, hooks) };
  });
  const withTargets = TARGETS.map(async ([what, former, now]) => {
    const receiver = await stage.receiver();
    const { origin } = new URL(receiver.url);
    const at = (target: string): SourceOptions => ({ hooks: [{ receiver, url: origin + target }] });
    return { what, former: at(former), now: at(now) };
  });
  const exchanged = async (): Promise<SettingsChange> => {
    const [one, other] = [await stage.receiver(), await stage.receiver()];
    const having = (ofOne: Headers, ofOther: Headers): SourceOptions => ({
      hooks: [
        { receiver: one, headers: ofOne },
        { receiver: other, headers: ofOther },
      ],
    });
    const what = 'two URLs that exchange their headers';
    return { what, former: having(FIRST, SECOND), now: having(SECOND, FIRST) };
  };
  return Promise.all([...withHeaders, ...withSecrets, ...withTargets, exchanged(), withType()]);
}

function withSecret(secret: string | undefined, hooks: SourceOptions['hooks']): SourceOptions {
  return { hooks, ...(secret !== undefined && { secret }) };
}

/** Ends the case if one of these calls comes to none of the URLs of its source. A first success may be enough. */
async function demandArrived(
  stage: Stage,
  changes: readonly SettingsChange[],
  marks: readonly string[],
  settings: 'former' | 'now',
): Promise<void> {
  const missing = (): SettingsChange[] =>
    changes.filter((change, index) => requestsTo(change[settings], marks[index] ?? '').length === 0);
  await stage.awaitThat(() => missing().length === 0);
  const lost = missing();
  const when = settings === 'former' ? 'before' : 'after';
  demandThat(lost.length === 0, {
    requirement: settings === 'former' ? 'CAL-001' : 'SET-009',
    expected: `each call ${when} a change of settings to arrive`,
    seen: `none where the change is ${lost.map(({ what }) => what).join(', ')}`,
  });
}
