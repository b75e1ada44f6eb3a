import type { Bench, Sent } from '../bench.ts';
import { type BodyDocument, padded, written } from '../kit/bodies.ts';
import { demandSuccess, take, takeBytes, takeInTwo } from '../kit/demands.ts';
import { demandEffect, demandOneEffect, type Message, makeMessage, takeWithEffect } from '../kit/once.ts';
import { mayMeanDigest } from '../kit/refusal-words.ts';
import { type Answer, isRefusal, isSuccess } from '../post.ts';
import type { ReceiverCase } from '../receiver-case.ts';

/** Number of messages that follow a duplicate. If the last of them has taken effect, the duplicate has had its turn. */
const MARKERS = 3;

/** Many concurrent requests, repeated messages, and messages out of order. */
export const time = [
  {
    id: 'receiver/duplicate',
    title: 'A repeated message is answered with a success, at once and after others',
    requirements: ['RCV-015'],
    play: async (bench) => {
      const first = bench.bodies.track();
      await take(bench, first);
      const again = {
        requirement: 'RCV-015',
        what: 'a message that was answered with a success before',
      } as const;
      await take(bench, first, again);
      for (let others = 0; others < 3; others += 1) await take(bench, bench.bodies.track());
      await take(bench, first, again);
    },
  },
  {
    id: 'receiver/duplicates-at-once',
    title: 'Copies of one message at the same time are each answered with a success',
    requirements: ['RCV-015', 'RCV-014'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      await takeCopies(bench, bench.bodies.track());
    },
  },
  {
    id: 'receiver/effect-of-duplicate',
    title: 'A repeated message takes effect once',
    requirements: ['RCV-016', 'RCV-023', 'RCV-015'],
    play: async (bench) => {
      const message = await takeWithEffect(bench);
      const { body } = message;
      await take(bench, body, { requirement: 'RCV-015' });
      await takeWithEffect(bench);
      await take(bench, body, { requirement: 'RCV-015' });
      await demandOnce(bench, message, 'that came three times');
      // No clause promises the same bytes in each attempt. The members and their values are the same.
      const inOtherBytes = Object.fromEntries(Object.entries(body).reverse());
      await take(bench, { ...inOtherBytes, type: body.type }, { requirement: 'RCV-015' });
      await demandOnce(bench, message, 'that came again in other bytes', BY_BYTES);
    },
  },
  {
    id: 'receiver/effect-of-duplicates-at-once',
    title: 'Copies of one message at the same time take effect once',
    requirements: ['RCV-016', 'RCV-023', 'RCV-015'],
    play: async (bench) => {
      const message = makeMessage(bench);
      const [sent] = await takeCopies(bench, message.body);
      if (sent !== undefined) await demandEffect(bench, sent, message.id);
      await demandOnce(bench, message, `that came ${COPIES} times at once`);
    },
  },
  {
    id: 'receiver/effect-of-each',
    title: 'Messages that differ only in id and instant all take effect',
    requirements: ['RCV-023'],
    needs: ['effects'],
    play: async (bench) => {
      const { body } = await takeWithEffect(bench);
      for (let times = 1; times <= 3; times += 1) {
        const messageId = bench.bodies.id('m');
        const timestamp = new Date(Date.parse(String(body['timestamp'])) + times).toISOString();
        await demandEffect(bench, await take(bench, { ...body, timestamp, messageId }), messageId);
      }
    },
  },
  {
    id: 'receiver/order',
    title: 'Messages that arrive out of order are accepted',
    requirements: ['RCV-017', 'RCV-008', 'RCV-007'],
    play: async (bench) => {
      const inOrder = bench.bodies.of('identify');
      await take(bench, inOrder);
      await take(bench, bench.bodies.of('delete', { userId: inOrder['userId'] }));
      const out = { requirement: 'RCV-017', what: 'a message that comes after a later one' } as const;
      const { userId } = bench.bodies.track();
      await take(bench, bench.bodies.track({ userId, timestamp: ago(0) }));
      const [younger, ...older] = AGES_MS;
      await take(bench, bench.bodies.track({ userId, timestamp: ago(younger) }), out);
      for (const ageMs of older) {
        const sent = await bench.send(written(bench.bodies.track({ userId, timestamp: ago(ageMs) })));
        const isByAge = isRefusal(sent.answer) && (await refusesAge(bench, ageMs));
        const what = isByAge ? `a message that is ${ageMs / 60_000} min old` : out.what;
        demandSuccess(sent, { ...out, what, diagnosis: isByAge ? BY_AGE : undefined });
      }
      await take(bench, bench.bodies.of('identify', { userId, timestamp: ago(1_000) }), out);
      await take(bench, bench.bodies.of('delete', { userId: inOrder['userId'], timestamp: ago(60_000) }), out);
      await take(bench, { ...inOrder, timestamp: ago(61_000) }, out);
    },
  },
  // The last one, because a slow receiver may stay busy with it for some time.
  {
    id: 'receiver/burst',
    title: 'Many large messages at once are each answered with a success in time',
    requirements: ['RCV-014', 'RCV-012', 'RCV-025'],
    play: async (bench) => {
      await take(bench, bench.bodies.track());
      const large = (): Buffer => padded(bench.bodies.track(), 'x');
      // A receiver that refuses large bodies, or bodies in two writes, fails here.
      await takeBytes(bench, large(), { requirement: 'RCV-012', what: 'a signed large body' });
      await takeInTwo(bench);
      // Two requests rarely verify at the very same moment, so a quick receiver gets more than one burst.
      const endMs = performance.now() + bench.burstsMs;
      do {
        await demandAllAtOnce(bench, Array.from({ length: bench.burst }, large));
      } while (performance.now() < endMs);
    },
  },
] as const satisfies readonly ReceiverCase[];

/** Number of concurrent copies of one message. A service sends few, because it waits between its attempts. */
const COPIES = 10;

const HOUR_MS = 3_600_000;
/** Retries come up to four hours late, and imports bring data that is years old. */
const AGES_MS: readonly [number, ...number[]] = [1_000, 10 * 60_000, 4 * HOUR_MS, 48 * HOUR_MS, 5 * 365 * 24 * HOUR_MS];

const BY_AGE =
  'It accepts a message of a second ago that comes after a later one, and none of this age, even of another user: it seems to compare timestamps with its clock. Retries come up to four hours late, and imports bring data that is years old.';

/** True if a message of this age is refused of a user without any other message too. */
async function refusesAge(bench: Bench, ageMs: number): Promise<boolean> {
  return isRefusal((await bench.send(written(bench.bodies.track({ timestamp: ago(ageMs) })))).answer);
}

function ago(ageMs: number): string {
  return new Date(Date.now() - ageMs).toISOString();
}

/** Sends copies of a message at the same time, and ends the case unless each is answered with a success. */
async function takeCopies(bench: Bench, body: BodyDocument): Promise<readonly Sent[]> {
  const sent = await Promise.all(Array.from({ length: COPIES }, () => bench.send(written(body))));
  return demandAll(sent, 'RCV-015', 'copies of one message at once');
}

/** Time after which the gate opens if no more bodies come. A receiver may accept fewer connections at once. */
const GATE_IDLE_MS = 500;
/** Longest wait at the gate. */
const GATE_LIMIT_MS = 3_000;

/**
 * Sends bodies whose last bytes come together, so that all are verified at the same time, and ends the case unless each
 * is answered with a success in time.
 */
async function demandAllAtOnce(bench: Bench, bodies: readonly Buffer[]): Promise<void> {
  const words = 'large messages at once';
  const gate = gateFor(bench, bodies.length);
  const cuts = bodies.slice(0, 1).map(({ length }) => length - 1);
  const sent = await Promise.all(bodies.map((body) => bench.send(body, { pieces: { cuts, pauses: 'none', gate } })));
  demandAll(
    sent.filter(({ answer }) => answer.kind === 'ended'),
    'RCV-014',
    words,
    sent.length,
  );
  const refused = sent.find(({ answer }) => mayMeanDigest(answer, bench.url));
  const alone = refused && (await bench.send(refused.request.body, { pieces: { cuts } }));
  if (refused !== undefined && alone !== undefined && isSuccess(alone.answer)) {
    demandOneInGroup(sent.length, refused, 'RCV-014', words, SHARED);
  }
  const reset = sent.find(({ answer }) => isReset(answer));
  if (reset !== undefined && isSuccess((await bench.send(reset.request.body)).answer)) {
    demandOneInGroup(sent.length, reset, 'RCV-014', words, BACKLOG);
  }
  demandAll(sent, 'RCV-014', words);
}

function isReset(answer: Answer): boolean {
  return (
    (answer.kind === 'broken' || answer.kind === 'unreachable') && /ECONNRESET|ECONNREFUSED|EPIPE/.test(answer.reason)
  );
}

/** Diagnosis of connections that are reset among others. */
const BACKLOG =
  'Some connections were reset or refused, and the same message alone is accepted. The server may let too few connections wait (its listen backlog), as servers for development do.';

/** Diagnosis of a refusal of a message that is accepted when it comes alone. */
const SHARED =
  'It refuses a message that comes with others, and accepts the same one alone. Its requests seem to share an HMAC object or a buffer.';

/** A gate that opens when this many have come to it, or when no more come. */
function gateFor(bench: Bench, count: number): () => Promise<void> {
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const beganMs = performance.now();
  let come = 0;
  let idle: NodeJS.Timeout | undefined;
  return () => {
    come += 1;
    clearTimeout(idle);
    // All written bytes must still arrive and be read.
    if (come === count || performance.now() > beganMs + GATE_LIMIT_MS) bench.pause().then(open);
    else idle = setTimeout(open, GATE_IDLE_MS);
    return isOpen;
  };
}

/** Ends the case unless all were answered with a success in time. In a burst, a refused connection is a failure too. */
function demandAll(
  all: readonly Sent[],
  requirement: 'RCV-014' | 'RCV-015',
  words: string,
  count = all.length,
): readonly Sent[] {
  for (const sent of all) demandOneInGroup(count, sent, requirement, words);
  return all;
}

function demandOneInGroup(
  count: number,
  { request, answer }: Sent,
  requirement: 'RCV-014' | 'RCV-015',
  words: string,
  diagnosis?: string,
): void {
  const broken = answer.kind === 'unreachable' ? { kind: 'broken' as const, reason: answer.reason } : answer;
  const what = `each of ${count} ${words}`;
  demandSuccess({ request, answer: broken }, { requirement, what, inTime: 'RCV-014', diagnosis });
}

async function demandOnce(bench: Bench, message: Message, history: string, diagnosis?: string): Promise<void> {
  for (let markers = 0; markers < MARKERS; markers += 1) await takeWithEffect(bench);
  await demandOneEffect(bench, 'RCV-016', message, history, diagnosis);
}

/** Diagnosis of a second effect of a message whose copies with the same bytes had none. */
const BY_BYTES =
  'It recognises a copy with the same bytes, and not one whose members are in another order with a new one among them.';
