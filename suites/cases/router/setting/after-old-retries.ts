import { demandThat } from '../../../harness/kit/demand.ts';
import { readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import {
  CHANGED,
  demandInForce,
  markedTrack,
  requestsTo,
  type SettingsChange,
  UNCHANGED,
} from '../../../harness/kit/settings-on-requests.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, NEVER_HOLDS, OK } from '../../../harness/receivers/reply.ts';
import type { SourceHandle, SourceOptions } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { PROMPT_LIMIT_MS, RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** A message with this many attempts at a URL was retried twice, so it may have been given up. */
const ENOUGH_ATTEMPTS = 3;
/** Time for new calls, for a router that keeps the order of its messages and waits hours for a retry. */
const NEW_CALLS_MS = 3 * RETRY_LIMIT_MS;

/** A source whose settings are replaced while a message waits for a retry, and the mark of that message. */
interface Subject extends SettingsChange {
  readonly source: SourceHandle;
  readonly old: string;
}

/** Answers of a receiver to messages from before the change, and to others. */
class Answers {
  readonly old = new Set<string>();
  toOld = FAIL;

  async open(stage: Stage, toNew = OK): Promise<Receiver> {
    const receiver = await stage.receiver();
    const isOld = (body: Buffer): boolean => [...this.old].some((mark) => body.includes(mark));
    receiver.answerBy(({ body }) => (isOld(body) ? this.toOld : toNew), NEVER_HOLDS);
    return receiver;
  }
}

/** Calls after new settings, while a message from before the change is retried. */
export const settingAfterOldRetries = [
  {
    id: 'setting/after-old-retries',
    title: 'New settings apply to new calls even after an older message was retried',
    requirements: ['SET-009', 'SIG-009', 'RTY-001', ...Object.values(UNCHANGED)],
    play: async (stage) => {
      const answers = new Answers();
      const control = await answers.open(stage);
      const unchanged = { hooks: [{ receiver: control }] };
      const subjects: Subject[] = [];
      for (const change of [
        { what: 'nothing', former: unchanged, now: unchanged },
        ...(await makeChanges(stage, answers)),
      ]) {
        const call = markedTrack(stage);
        answers.old.add(readMark(call));
        const source = await stage.source(change.former);
        await source.call(call);
        subjects.push({ ...change, source, old: readMark(call) });
      }
      await stage.awaitThat(() => subjects.every((subject) => oldAttempts(subject) > 0));
      await stage.time.settle();
      for (const { former: settings, old } of subjects) demandInForce(old, { settings, requirements: UNCHANGED });
      for (const { source, now, former } of subjects) if (now !== former) await source.configure(now);

      await awaitRetries(stage, subjects, subjects.map(oldAttempts));
      answers.toOld = OK;
      const before = subjects.map(oldAttempts);
      await demandNewCalls(stage, subjects);
      await awaitRetries(stage, subjects, before);
      await demandNewCalls(stage, subjects);
    },
  },
] as const satisfies readonly Case[];

async function makeChanges(stage: Stage, answers: Answers): Promise<SettingsChange[]> {
  const plain = async (): Promise<SourceOptions> => ({ hooks: [{ receiver: await answers.open(stage) }] });
  const [secret, lostSecret, newSecret] = [await plain(), await plain(), await plain()];
  const [value, name, query] = [await answers.open(stage), await answers.open(stage), await answers.open(stage)];
  const { origin } = new URL(query.url);
  // It fails, so that an implementation that stops at the first success tries the new URL too.
  const [kept, added] = [await answers.open(stage, FAIL), await answers.open(stage)];
  const [removed, left] = [await answers.open(stage), await answers.open(stage)];
  return [
    { what: 'the secret', former: { ...secret, secret: SECRET }, now: { ...secret, secret: 'another secret' } },
    { what: 'a removed secret', former: { ...lostSecret, secret: 'an old secret' }, now: lostSecret },
    { what: 'a new secret', former: newSecret, now: { ...newSecret, secret: SECRET } },
    {
      what: 'the value of a header',
      former: { hooks: [{ receiver: value, headers: { 'X-Team': 'blue' } }] },
      now: { hooks: [{ receiver: value, headers: { 'X-Team': 'green' } }] },
    },
    {
      what: 'the name of a header',
      former: { hooks: [{ receiver: name, headers: { 'X-Team': 'blue' } }] },
      now: { hooks: [{ receiver: name, headers: { 'X-Crew': 'blue' } }] },
    },
    {
      what: 'the query of a URL',
      former: { hooks: [{ receiver: query, url: `${origin}/hook?team=blue` }] },
      now: { hooks: [{ receiver: query, url: `${origin}/hook?team=green` }] },
    },
    {
      what: 'a new URL',
      former: { hooks: [{ receiver: kept }] },
      now: { hooks: [{ receiver: kept }, { receiver: added }] },
    },
    {
      what: 'a removed URL',
      former: { hooks: [{ receiver: removed }, { receiver: left }] },
      now: { hooks: [{ receiver: left }] },
    },
  ];
}

/** The attempts of the message from before the change, at the URL with the most. */
function oldAttempts({ former, now, old }: Subject): number {
  const receivers = [...former.hooks, ...now.hooks].map(({ receiver }) => receiver);
  return Math.max(...receivers.map((receiver) => requestsWith(receiver, old).length));
}

/**
 * Waits until each message from before the change has been retried. A retry is certain only in a source with unchanged
 * settings, so the others get only as long as the clock can afford.
 * @param before Number of attempts of each before that.
 */
async function awaitRetries(stage: Stage, subjects: readonly Subject[], before: readonly number[]): Promise<void> {
  const isOver = (subject: Subject, index: number): boolean =>
    oldAttempts(subject) > Math.min(before[index] ?? 0, ENOUGH_ATTEMPTS - 1);
  const { time } = stage;
  const [control, ...others] = subjects;
  const [hook] = control?.former.hooks ?? [];
  if (control !== undefined && hook !== undefined && !isOver(control, 0)) {
    await time.runUntil(() => isOver(control, 0), time.nowMs() + RETRY_LIMIT_MS);
    const deviation = {
      expected: 'the failed message to be retried',
      seen: `no more attempts at ${hook.receiver.name}`,
    };
    demandThat(isOver(control, 0), { requirement: 'RTY-001', ...deviation });
  }
  const limitMs = time.kind === 'real' ? PROMPT_LIMIT_MS.real : RETRY_LIMIT_MS;
  await time.runUntil(() => others.every((each, index) => isOver(each, index + 1)), time.nowMs() + limitMs, {
    mayOvershoot: true,
  });
}

/** Sends a new call for each source, and ends the case if it is not delivered by the settings in force. */
async function demandNewCalls(stage: Stage, subjects: readonly Subject[]): Promise<void> {
  const calls = subjects.map((subject) => ({ ...subject, call: markedTrack(stage) }));
  for (const { source, call } of calls) await source.call(call);
  const missing = (): typeof calls =>
    calls.filter(({ call, now: { hooks } }) => {
      // Of several URLs, only the last one works.
      return requestsTo({ hooks: hooks.slice(-1) }, readMark(call)).length === 0;
    });
  await stage.time.runUntil(() => missing().length === 0, stage.time.nowMs() + NEW_CALLS_MS);
  for (const { call, now: settings, former } of calls) {
    demandInForce(readMark(call), { settings, former, requirements: { ...CHANGED, digest: 'SIG-009' } });
  }
  const lost = missing();
  demandThat(lost.length === 0, {
    requirement: lost.some(({ now, former }) => now === former) ? 'CAL-001' : 'SET-009',
    expected: 'each new call to arrive',
    seen: `none where the change is ${lost.map(({ what }) => what).join(', ')}`,
  });
}
