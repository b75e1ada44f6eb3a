import { plural } from '../../../../spec/grammar.ts';
import { demandMember, demandThat } from '../../../kit/demand.ts';
import { requestsWith } from '../../../kit/negatives.ts';
import { type Outlet, openOutlet } from '../../../kit/outlet.ts';
import { SURE_KINDS } from '../../../kit/traffic.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { Receiver } from '../../../receivers/receiver.ts';
import { FAIL, OK, type Reply } from '../../../receivers/reply.ts';
import type { CallDocument } from '../../../stage/calls.ts';
import type { Stage } from '../../../stage/stage.ts';
import { HOUR_MS } from '../../../time/horizons.ts';
import type { Case } from '../../case.ts';
import { DELIVERED } from './delivered.ts';

/** Calls of other users beside those of one: with these, more than ten messages of a source fail at once. */
const OTHER_USERS = 9;
/** How many attempts of each message fail, on the average. */
const FAILURES_EACH = 2;
/** A message that has had as many was tried again two times, so that it may have been given up. */
const ENOUGH_ATTEMPTS = 3;
/** All failures together may last as long where messages go one after another, and each waits for hours. */
const ALL_OVER_MS = 48 * HOUR_MS;

/** Messages that have something in common: a user, a source, a URL, what they say. Each is a message of its own. */
export const messagesApart = [
  {
    id: 'retry/side-by-side',
    title: 'Of many messages that fail at the same time, each is tried again until its own success',
    requirements: ['RTY-001', 'RTY-003', DELIVERED.track, DELIVERED.group, DELIVERED.alias],
    run: async (stage) => {
      const userId = stage.calls.id('u');
      const calls = [
        ...[track(stage, userId), track(stage, userId), group(stage, userId), alias(stage, userId)],
        ...Array.from({ length: OTHER_USERS }, () => track(stage)),
      ];
      const fails = Array.from({ length: FAILURES_EACH * (calls.length + 1) }, () => FAIL);
      const receiver = await stage.receiver(...fails, OK);
      const settings = { hooks: [{ receiver }] };
      const [source, other] = [await stage.source(settings), await stage.source(settings)];
      const ofOther = track(stage, userId);
      await Promise.all([...calls.map(({ call }) => source.call(call)), other.call(ofOther.call)]);
      const all = [...calls, ofOther].map((each) => new Attempts(each, receiver, fails.length));
      await stage.awaitThat(() => all.every(({ requests }) => requests.length > 0));
      // The same once more, so that it is open to nobody what becomes of the pending messages.
      await source.configure(settings);
      await stage.time.runUntil(() => all.every(({ isOver }) => isOver), stage.time.nowMs() + ALL_OVER_MS);
      for (const attempts of all) attempts.demandRetried();
      await stage.lookAhead();
      for (const attempts of all) attempts.demandEnded();
    },
  },
  {
    id: 'routing/identical-calls',
    title: 'Calls that say the same as one before are sent like any other',
    requirements: ['CAL-011', ...Object.values(DELIVERED)],
    run: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of SURE_KINDS) {
        const call = stage.calls.of(kind);
        await source.deliver(call);
        const next = stage.calls.of(kind);
        for (const each of [call, next, call]) await source.deliver(each, 'CAL-011');
      }
    },
  },
  {
    id: 'routing/nothing-kept',
    title: 'What was said of a user before is in no later message',
    requirements: ['VAL-006', 'BOD-005', DELIVERED.identify, DELIVERED.alias, DELIVERED.track],
    run: async (stage) => {
      const { source } = await openOutlet(stage);
      const userId = stage.calls.id('u');
      for (const traits of [{ name: 'Ada', plan: 'team' }, { logins: 7 }, { name: 'Ada' }]) {
        demandMember('VAL-006', await source.deliver(stage.calls.identify({ userId, traits })), ['traits'], traits);
      }
      await source.deliver(stage.calls.alias({ previousId: userId }));
      demandMember('BOD-005', await source.deliver(stage.calls.track({ userId })), ['userId'], userId);
    },
  },
  {
    id: 'routing/no-context-kept',
    title: 'What the context of one screen call said is in no later one',
    requirements: ['BOD-019'],
    needs: ['screen'],
    run: async (stage) => {
      const { source } = await openOutlet(stage);
      const mark = stage.calls.id('m');
      const userId = stage.calls.id('u');
      await source.deliverOpen(stage.calls.screen({ userId, context: { os: { name: mark }, app: { name: mark } } }));
      const request = await source.deliverOpen(
        stage.calls.screen({ userId, context: { device: { model: 'Model 9' } } }),
      );
      demandMember('BOD-019', request, ['context', 'device', 'model'], 'Model 9');
      const expected = 'nothing of the context of another call';
      const holds = !request.body.includes(mark);
      demandThat(holds, { requirement: 'BOD-019', expected, seen: `its ${mark}`, request });
    },
  },
  {
    id: 'deletion/beside-calls',
    title: 'After a deletion request the calls of its user are sent as before it, and so is the next request',
    requirements: ['DEL-001', 'RTY-001', 'CAL-011', DELIVERED.track],
    run: async (stage) => {
      const userId = stage.calls.id('u');
      const pending = await openFailing(stage, FAIL, FAIL, OK);
      await pending.source.deliver(stage.calls.track({ userId }));
      const notified = [await openOutlet(stage), await openFailing(stage, FAIL, OK)] as const;
      const sources = notified.map(({ source }) => source.writeKey);
      await stage.requestDeletion({ userId, sources });
      for (const { receiver } of notified) await stage.arrival(receiver, 1, 'the delete notification', 'DEL-001');
      await stage.retryOf(notified[1].receiver, 'RTY-001', 2);
      for (const attempt of [2, 3]) await stage.retryOf(pending.receiver, 'RTY-001', attempt);
      for (const { source } of [pending, ...notified]) await source.deliver(stage.calls.track({ userId }), 'CAL-011');
      await stage.requestDeletion({ userId, sources });
      await stage.arrival(notified[0].receiver, 3, 'the notification of a second request', 'DEL-001');
      await stage.arrival(notified[1].receiver, 4, 'the notification of a second request', 'DEL-001');
    },
  },
] as const satisfies readonly Case[];

/** A call, and the text by which it is found again where others have the same user. */
interface Marked {
  readonly call: CallDocument;
  readonly mark: string;
  /** What it fails that it does not arrive. */
  readonly arrival: string;
}

function track(stage: Stage, userId = stage.calls.id('u')): Marked {
  const mark = stage.calls.id('e');
  // The mark stands in two places, so that it is found where one of the members is missing.
  return { call: stage.calls.track({ userId, event: mark, properties: { mark } }), mark, arrival: DELIVERED.track };
}

function group(stage: Stage, userId: string): Marked {
  const mark = stage.calls.id('g');
  return { call: stage.calls.group({ userId, groupId: mark, traits: { mark } }), mark, arrival: DELIVERED.group };
}

function alias(stage: Stage, userId: string): Marked {
  const mark = stage.calls.id('p');
  return { call: stage.calls.alias({ userId, previousId: mark }), mark, arrival: DELIVERED.alias };
}

/** The attempts of one message at a receiver that answers so many requests of all messages with 500. */
class Attempts {
  readonly #marked: Marked;
  readonly #receiver: Receiver;
  readonly #failures: number;

  constructor(marked: Marked, receiver: Receiver, failures: number) {
    this.#marked = marked;
    this.#receiver = receiver;
    this.#failures = failures;
  }

  get requests(): ReceivedRequest[] {
    return requestsWith(this.#receiver, this.#marked.mark);
  }

  /** Whether it has succeeded, or may have been given up. */
  get isOver(): boolean {
    return this.requests.length >= ENOUGH_ATTEMPTS || this.#success >= 0;
  }

  /** Which of its attempts was the first to be answered with 200, from 0; -1 for none. */
  get #success(): number {
    return this.requests.findIndex(({ index }) => index >= this.#failures);
  }

  demandRetried(): void {
    const { requests } = this;
    const [request] = requests;
    const requirement = request === undefined ? this.#marked.arrival : 'RTY-001';
    const expected = `${ENOUGH_ATTEMPTS} attempts or a success of each message`;
    demandThat(this.isOver, {
      requirement,
      expected,
      seen: `${plural(requests.length, 'attempt')}, all failed`,
      request,
    });
  }

  demandEnded(): void {
    const request = this.#success < 0 ? undefined : this.requests[this.#success + 1];
    const expected = 'no further attempt of a message after its success';
    demandThat(request === undefined, { requirement: 'RTY-003', expected, seen: 'one more', request });
  }
}

async function openFailing(stage: Stage, ...replies: readonly Reply[]): Promise<Outlet> {
  const receiver = await stage.receiver(...replies);
  return { receiver, source: await stage.source({ hooks: [{ receiver }] }) };
}
