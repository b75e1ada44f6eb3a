import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import { LIMITS } from '../../../spec/limits.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { Case } from '../../cases/case.ts';
import type { Capture } from '../../harness/capture/capture.ts';
import { REAL_LIMITS } from '../../harness/real-limits.ts';
import { STALL } from '../../harness/receivers/reply.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import { EPOCH, RETRY_LIMIT_MS } from '../../harness/time/horizons.ts';
import type { ClockReading } from '../../harness/time/world-time.ts';
import { playCase } from './play-case.ts';
import type { RunContext } from './run-context.ts';

const IN_CONTRACT = '(contract, "Read the clock")';
/** An odd number of milliseconds, so that a clock with another unit shows. */
const MOVE_MS = 1_501;
/** Real time for a fresh world to be idle, and for a request to be counted (conformance API, "Time"). */
const IDLE_LIMIT_MS = 3_000;
const COUNT_LIMIT_MS = 1_000;
const POLL_MS = 10;
/** Most moves of the clock until something is sent, and the longest of them: less than any deadline. */
const MOVES = 20;
const STEP_MS = 1_000;
/** Real time for something to be sent before the first move of the clock. */
const SEND_LIMIT_MS = 200;
/** Most ticks of the clock until something is sent again. */
const RETRY_TICKS = 1_000;

/**
 * Checks, once in a run, that a virtual clock does what every conclusion rests on: it moves only when told to and as far
 * as told, each world has its own, and `busy` counts an exchange that a receiver holds back.
 * @returns True if the clock reports `next` and `busy`
 * @throws RoutespecError `adapter-failed` with the first mistake
 */
export async function probeClock(context: RunContext): Promise<boolean> {
  const { clock, roles, partner } = context.description;
  if (clock === 'real') return false;
  let isCounted = false;
  for (const role of roles.filter((each) => each !== partner?.role)) isCounted = await probe(role, context);
  return isCounted;
}

async function probe(role: Description['roles'][number], context: RunContext): Promise<boolean> {
  let isCounted = false;
  let problem: RoutespecError | undefined;
  const play = async (stage: Stage): Promise<void> => {
    try {
      isCounted = stage.time.kind === 'counted';
      if (isCounted) await demandIdle(stage);
      await demandMoves(stage, context.description.worlds === 'isolated');
      if (isCounted) await demandCounted(stage, role === 'router' ? await holdDelivery(stage) : await holdBatch(stage));
    } catch (error) {
      if (error instanceof RoutespecError && error.code === 'adapter-failed') problem = error;
      throw error;
    }
  };
  // Anything else that goes wrong here goes wrong in the cases too.
  const requirements = [role === 'router' ? 'CAL-001' : 'QUE-001'] as const;
  const { isUnanswered, result } = await playCase({ ...PROBE, requirements, play }, context);
  if (isUnanswered === true) throw new RoutespecError('late', result.reason ?? '');
  if (problem !== undefined) throw problem;
  return isCounted;
}

const PROBE: Pick<Case, 'id' | 'title'> = { id: 'probe/clock', title: 'The clock of a world can be relied on' };

/** A fresh world that has received nothing has no work under way. */
async function demandIdle({ world }: Stage): Promise<void> {
  const idle = await pollFor(
    () => world.read(),
    IDLE_LIMIT_MS,
    ({ busy = 0 }) => busy === 0,
  );
  if (idle.busy === 0) return;
  throw failed('`busy` to be 0 in a fresh world without calls', `${idle.busy} for ${IDLE_LIMIT_MS / 1000} s`);
}

async function demandMoves(stage: Stage, isIsolated: boolean): Promise<void> {
  const { world } = stage;
  const startMs = Date.parse(EPOCH);
  demandNow(await world.read(), startMs, `\`now\` to be ${EPOCH} in a world that starts there`);
  const moved = await world.advance(MOVE_MS);
  demandNow(moved, startMs + MOVE_MS, `\`now\` to be exactly \`advanceMs\` (${MOVE_MS} ms) after ${EPOCH}`);
  const { nextMs } = moved;
  if (typeof nextMs === 'number' && nextMs < moved.nowMs) {
    throw failed(
      `\`next\` to be at ${iso(moved.nowMs)} or later, because every timer that was due has fired`,
      iso(nextMs),
    );
  }
  if (isIsolated) await stage.elsewhere({ now: EPOCH }, async (other) => void (await other.world.advance(STEP_MS)));
  const stays = `\`now\` to stay at ${iso(moved.nowMs)} until the clock of this world is moved`;
  demandNow(await world.read(), moved.nowMs, stays);
}

function demandNow({ nowMs }: ClockReading, expectedMs: number, expected: string): void {
  if (nowMs === expectedMs) return;
  const movedMs = nowMs - Date.parse(EPOCH);
  const unit = movedMs === MOVE_MS * 1000 ? '; the HTTP adapter seems to read `advanceMs` as seconds' : '';
  throw failed(expected, `${iso(nowMs)}${unit}`);
}

/** Has something sent to a receiver that does not answer, and sent again, and looks at what the clock says meanwhile. */
async function demandCounted({ world, time }: Stage, silent: Silent): Promise<void> {
  for (let moves = 0; !(await isTrueSoon(() => silent.held() > 0, moves === 0 ? SEND_LIMIT_MS : POLL_MS)); moves += 1) {
    // An implementation that sends nothing is for the cases to judge.
    if (moves >= MOVES) return;
    const { nowMs, nextMs } = await world.read();
    await world.advance(Math.max(0, Math.min(STEP_MS, (nextMs ?? nowMs + STEP_MS) - nowMs)));
  }
  await demandHeldCounted(world, silent, 'a request');
  const sent = silent.requests.length;
  const isRetried = (): boolean => silent.requests.length > sent && silent.held() > 0;
  // One that does not try again, or whose clock has another mistake, is for them too.
  if (await sentAgain(time, isRetried)) await demandHeldCounted(world, silent, 'a retry');
}

/** A receiver that answers nothing. */
type Silent = Pick<Capture, 'held' | 'requests'>;

async function sentAgain(time: Stage['time'], isRetried: () => boolean): Promise<boolean> {
  try {
    return await time.runUntil(isRetried, time.nowMs() + RETRY_LIMIT_MS, { ticks: RETRY_TICKS });
  } catch (error) {
    if (error instanceof RoutespecError && error.code === 'adapter-failed') return false;
    throw error;
  }
}

async function demandHeldCounted(world: Stage['world'], silent: Silent, what: string): Promise<void> {
  const { busy } = await pollFor(
    () => world.read(),
    COUNT_LIMIT_MS,
    (clock) => clock.busy !== 0 || silent.held() === 0,
  );
  if (busy !== 0 || silent.held() === 0) return;
  throw failed(`\`busy\` to count ${what} that is not answered yet`, `0 for ${COUNT_LIMIT_MS / 1000} s`);
}

async function holdDelivery(stage: Stage): Promise<Silent> {
  const receiver = await stage.receiver(STALL);
  const source = await stage.source({ hooks: [{ receiver }] });
  await source.call(stage.calls.track());
  return receiver;
}

async function holdBatch(stage: Stage): Promise<Silent> {
  const capture = await stage.capture(STALL);
  const client = await stage.client(capture);
  for (const message of stage.messages.tracks(LIMITS.flushCount)) await client.tryQueue(message);
  return capture;
}

/** Repeats a reading until it shows what it should, or real time is over. Returns the last one. */
async function pollFor(
  read: () => Promise<ClockReading>,
  limitMs: number,
  isShown: (clock: ClockReading) => boolean,
): Promise<ClockReading> {
  const limit = REAL_LIMITS.begin(limitMs);
  try {
    let reading = await read();
    while (!isShown(reading) && !limit.isOver()) {
      await sleep(POLL_MS);
      reading = await read();
    }
    return reading;
  } finally {
    limit.end();
  }
}

async function isTrueSoon(condition: () => boolean, limitMs: number): Promise<boolean> {
  const endMs = performance.now() + limitMs;
  while (!condition() && performance.now() < endMs) await sleep(1);
  return condition();
}

function failed(expected: string, got: string): RoutespecError {
  return new RoutespecError('adapter-failed', `Expected ${expected}, got ${got} ${IN_CONTRACT}`);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
