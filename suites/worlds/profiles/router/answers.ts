import { TOO_LATE_MS } from '../../../harness/kit/tolerances.ts';
import { OK, okAfter, type Reply, STALL, status } from '../../../harness/receivers/reply.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import { decideFate } from '../../fate.ts';
import { taker } from '../../generator.ts';
import type { Answers, HookPlan, Step, WorldPlan } from '../../plan.ts';
import {
  ANSWER_CONTENTS,
  failing,
  LONG_PAGE,
  lateAfter,
  later,
  SERVER_ERRORS,
  TROUBLES,
} from '../../values/answers.ts';
import { BEFORE_A_YEAR } from '../../values/instants.ts';
import { FURTHER_FAILING, mayFail, TRACK } from './base-world.ts';
import { callStep, type RouterRelation, withDeletionsFirst, withFirst, withHooks, withReplies } from './relation.ts';

/**
 * Static headers that a browser would change after such an answer, so a library might too. Each URL has a different
 * one.
 */
const INVITED = ['Cookie', 'Authorization', 'If-None-Match', 'If-Match', 'Referer', 'Origin', 'Traceparent'];

/** Messages that fail at each of their URLs, while the endpoints ask for retries on the next day. */
const FOR_GOOD: readonly Step[] = [
  answered(
    'for-good',
    failing({ headers: { 'Retry-After': '86400' }, body: '{"retry":true,"retryAfter":86400}' }, 503),
  ),
  { kind: 'pass', ms: 45_000 },
  callStep('for-good-everywhere', 2, TRACK, {
    'app-1': [status(500)],
    'app-2': [failing({ headers: { 'Retry-After': 'Sat, 02 Jan 2027 12:00:00 GMT' } })],
    'app-3': [status(500)],
  }),
];

/** In time for an answer, and long enough for something else to end first. */
const LATER_MS = 3_000;

/** After as many attempts, a router has retried for longer than any message may be held up. */
const LONG_TROUBLE = 12;

/** The settings are put again, unchanged, between the retries of messages that always fail. */
const AGAIN = Array.from({ length: 7 }, (_, half): Step[] => [
  { kind: 'pass', ms: HOUR_MS / 2 },
  ...[0, 2].map((source): Step => ({ kind: 'again', key: `again-${half}-${source}`, source })),
]).flat();

/** A message of the first source with these answers. */
function answered(key: string, ...answers: Answers): Step {
  return callStep(key, 0, TRACK, { 'shop-1': answers });
}

/** Successes with all contents, then failures with all contents if endpoints may fail. A plain answer follows each. */
function answeredWithContents(plan: WorldPlan): Step[] {
  const failed = [...ANSWER_CONTENTS, LONG_PAGE].flatMap((contents, index) => [
    answered(
      `failed-${index}`,
      failing(contents),
      failing(contents),
      contents === LONG_PAGE ? OK : { ...OK, ...contents },
    ),
    answered(`after-${index}`, OK),
  ]);
  const taken = ANSWER_CONTENTS.map((contents, index) => answered(`taken-${index}`, { ...OK, ...contents }));
  return [...taken, ...(mayFail(plan) ? failed : [])];
}

/**
 * One trouble at each moment of a message: at its first attempt, at a retry, at many, and before, at and after a success elsewhere.
 */
function troubled([name, reply]: [name: string, reply: Reply]): Step[] {
  const late = later(reply, LATER_MS);
  const elsewhere = (key: string, one: Answers, ...taking: Answers): Step =>
    callStep(`${name}-${key}`, 2, TRACK, { 'app-1': one, 'app-2': taking, 'app-3': one });
  return [
    answered(`${name}-at-first`, reply, OK),
    answered(`${name}-at-first-later`, late, OK),
    answered(`${name}-on-a-retry`, status(500), reply, OK),
    elsewhere('beside-a-success', [reply], OK),
    elsewhere('after-a-success', [late], OK),
    elsewhere('before-a-success', [reply], okAfter(LATER_MS)),
    elsewhere('before-a-retry', [reply], status(500), OK),
    elsewhere('on-a-retry-after-a-success', [status(500), late], status(500), OK),
    elsewhere('on-a-retry-before-a-success', [status(500), reply], status(500), okAfter(LATER_MS)),
    answered(`${name}-for-long`, reply, ...Array.from({ length: LONG_TROUBLE - 1 }, () => reply), OK),
    answered(`${name}-next`, OK),
    { kind: 'pass', ms: LATER_MS / 2 },
  ];
}

function withInvited(hook: HookPlan): HookPlan {
  const invited = INVITED.map((name) => [name, `${name.toLowerCase()} of ${hook.key}`]);
  return { ...hook, headers: { ...hook.headers, ...Object.fromEntries(invited) } };
}

export const ANSWERS = [
  {
    name: 'answers-dressed',
    title: 'Delivery does not depend on the headers and body of an answer',
    because: 'Errors: only the time and the status of an answer are named',
    requirements: [
      ...(['DLV-001', 'RTY-001', 'RTY-003', 'CAL-012', 'CAL-011', 'DLV-002', 'DLV-004', 'TMO-002', 'HDR-007'] as const),
      ...(['HDR-006', 'HDR-009'] as const),
    ],
    change: (plan) => withFirst(withHooks(plan, withInvited), answeredWithContents(plan)),
  },
  {
    name: 'failures-swapped',
    title: 'Retries do not depend on which 5xx an endpoint answers, or on how it is too late',
    because: 'Errors: every 5xx is retried alike, and every answer that does not come in time',
    requirements: ['RTY-006', 'RTY-001', 'TMO-003', 'TMO-002', 'RTY-003', 'RTY-005', 'DLV-003', 'CAL-011', 'DLV-004'],
    isCounted: true,
    change: (plan, random) => {
      const take = taker(random, SERVER_ERRORS);
      const each = [
        ...SERVER_ERRORS.map((code) => answered(`failed-with-${code}`, status(code), status(code), OK)),
        answered('failed-after-timeout', STALL, status(500), OK),
        answered('failed-after-continue', lateAfter([100]), OK),
        answered('failed-after-processing', lateAfter([102, 102]), OK),
        answered('failed-after-hints', lateAfter([103]), OK),
      ];
      const swapped = withReplies(withFirst(plan, FURTHER_FAILING), (reply) => {
        const fate = decideFate(reply);
        if (fate === 'server-error') return status(take());
        return fate === 'timeout' ? swappedTimeout(reply) : reply;
      });
      return withFirst(swapped, each);
    },
  },
  {
    name: 'troubles',
    isCounted: true,
    title: 'What ends an exchange holds up no other message, and is not repeated after a success',
    because: 'reading 47: what breaks holds up nothing else, and what is sent again is a retry',
    requirements: ['DLV-002', 'DLV-004', 'CAL-011', 'DLV-003', 'DLV-005', 'RTY-001', 'RTY-003', 'TMO-002', 'DLV-001'],
    change: (plan) => withFirst(plan, Object.entries(TROUBLES).flatMap(troubled)),
  },
  {
    name: 'failing-for-good',
    needs: ['virtual-clock'],
    isCounted: true,
    title: 'Retries end after 4 h, for any dates, answers and repeated settings',
    because: 'Errors: a 5xx is retried for a maximum of 4 hours, and no header, body, midnight or setting changes that',
    requirements: [
      ...(['RTY-002', 'RTY-001', 'CAL-011', 'DLV-003', 'RTY-006', 'RTY-004', 'TIM-002', 'SIG-010', 'HDR-008'] as const),
      ...(['RTY-005'] as const),
    ],
    change: (plan) => {
      const { steps, ...rest } = withDeletionsFirst(withFirst(plan, FOR_GOOD));
      return { ...rest, steps: [...steps, ...AGAIN], startsAt: BEFORE_A_YEAR };
    },
  },
] as const satisfies readonly RouterRelation[];

function swappedTimeout(reply: Reply): Reply {
  return reply.kind === 'stall' ? { kind: 'answer', status: 200, afterMs: TOO_LATE_MS } : { kind: 'stall' };
}
