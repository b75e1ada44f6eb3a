import type { Bench, KillPoint, Sent } from '../bench.ts';
import { written } from '../kit/bodies.ts';
import { demandSuccess, take } from '../kit/demands.ts';
import { OTHER_SECRETS, UNSIGNED, WRONG_DIGESTS } from '../kit/forgeries.ts';
import { demandOneEffect, type Message, makeMessage, takeWithEffect } from '../kit/once.ts';
import { isSuccess } from '../post.ts';
import { type ReceiverCase, ReceiverNonconformance } from '../receiver-case.ts';

/**
 * Messages that are under way when the receiver is killed. One after another, they are at all stages of its work, and
 * the smallest queue of connections has room for them.
 */
const UNDER_WAY = 5;

/** A receiver that is killed without a warning, as by a power cut or for want of memory, and started again. */
export const restarts = [
  {
    id: 'receiver/killed-between-attempts',
    title: 'A message that comes again after the receiver was killed takes effect once',
    requirements: ['RCV-031', 'RCV-030', 'RCV-023'],
    play: async (bench) => {
      const message = await takeWithEffect(bench);
      await bench.process?.kill();
      await bench.startAgain();
      await demandKept(bench, message);
      await takeAgain(bench, message);
      await demandOnce(bench, [message], () => IN_MEMORY);
    },
  },
  {
    id: 'receiver/killed-after-answer',
    title: 'A message has its effect although the receiver was killed right after the answer',
    requirements: ['RCV-030', 'RCV-031'],
    play: (bench) => killAt(bench, 'answer'),
  },
  {
    id: 'receiver/killed-before-answer',
    title: 'A message takes effect once although the receiver was killed before its answer',
    requirements: ['RCV-031', 'RCV-030'],
    play: (bench) => killAt(bench, 'read'),
  },
  {
    id: 'receiver/killed-after-effect',
    title: 'A message takes effect once although the receiver was killed between effect and answer',
    requirements: ['RCV-031', 'RCV-030'],
    play: (bench) => killAt(bench, 'effect'),
  },
  {
    id: 'receiver/printed-secrets',
    title: 'The secret, and the right digests of refused requests, in the output of the receiver',
    requirements: ['RCV-032'],
    needs: ['secret'],
    play: async (bench) => {
      for (const forge of Object.values({ ...UNSIGNED, ...WRONG_DIGESTS, ...OTHER_SECRETS })) {
        const forgery = forge(bench, written(bench.bodies.track()));
        const digest = bench.sign(forgery.body);
        for (const text of [digest, digest.toUpperCase(), Buffer.from(digest, 'hex').toString('base64')]) {
          bench.process?.output.look(text, 'the right digest of a request that it refuses');
        }
        await bench.send(forgery.body, forgery);
        if (!(await bench.comesBack())) return;
      }
      // Everything that was printed about the others has come when this is answered.
      await take(bench, bench.bodies.track());
      const found = bench.process?.output.found ?? [];
      bench.observe('RCV-032', found.length === 0 ? 'neither' : found);
    },
  },
] as const satisfies readonly ReceiverCase[];

const LOST =
  'It answers a message before it has stored it, or it keeps messages, or the list at --effects, in memory only. Store a message in a file or a database, and answer then.';
const IN_MEMORY = 'It remembers handled messages in memory only. Keep their ids in a file or a database.';
const APART =
  'It lets a message take effect, and remembers its id only later. Store the id together with the effect, in one transaction.';

/** Kills the receiver while it handles messages, sends them again as the service does, and demands one effect of each. */
async function killAt(bench: Bench, point: KillPoint): Promise<void> {
  await take(bench, bench.bodies.track());
  const messages = Array.from({ length: UNDER_WAY }, () => makeMessage(bench));
  const bodies = messages.map(({ body }) => written(body));
  const ids = messages.map(({ id }) => id);
  const sent = await bench.killWhile(point, bodies, ids);
  await bench.startAgain();
  const accepted = messages.filter((_, index) => isWholeSuccess(sent[index]));
  for (const message of accepted) await demandKept(bench, message);
  for (const message of messages) await takeAgain(bench, message);
  await demandOnce(bench, messages, (message) => (accepted.includes(message) ? IN_MEMORY : APART));
}

function isWholeSuccess(sent: Sent | undefined): boolean {
  return sent !== undefined && isSuccess(sent.answer) && sent.answer.kind === 'status' && sent.answer.isWhole;
}

/** Ends the case unless a message that was answered with a success has its effect after the restart. */
async function demandKept(bench: Bench, { id }: Message): Promise<void> {
  if ((await bench.effects?.has(id)) !== false) return;
  throw new ReceiverNonconformance({
    requirement: 'RCV-030',
    expected: `an entry at the address of --effects for the messageId ${id}, which was answered with a success before the receiver was killed`,
    seen: 'none after its restart',
    diagnosis: LOST,
  });
}

async function takeAgain(bench: Bench, { body }: Message): Promise<void> {
  const sent = await bench.send(written(body));
  demandSuccess(sent, { requirement: 'RCV-015', what: 'a message that comes again after a restart' });
}

/** Ends the case unless each message has one effect, when a later message has had its own. */
async function demandOnce(
  bench: Bench,
  messages: readonly Message[],
  diagnose: (message: Message) => string,
): Promise<void> {
  for (const message of messages) await demandKept(bench, message);
  await takeWithEffect(bench);
  const history = 'which came again after the receiver was killed';
  for (const message of messages) await demandOneEffect(bench, 'RCV-031', message, history, diagnose(message));
}
