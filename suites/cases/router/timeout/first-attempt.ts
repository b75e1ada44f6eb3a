import type { World, WorldAnswer, WorldStep } from '../../../../spec/shapes/world.ts';
import { SOURCE_TYPES } from '../../../harness/kit/traffic.ts';
import { SURE_KINDS } from '../../../harness/stage/calls.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const TOO_LATE: WorldAnswer = { status: 200, after: '6s' };

/** An implementation may write two entries about one timeout. */
const SEVERAL = 4;

/** Number of messages for one URL that get no answer. */
const IN_A_ROW = 3;

/** More failed attempts than a log may have room for. */
const MANY = 40;

/** The five seconds to answer a first attempt. */
export const timeoutFirstAttempt = [
  worldCase({
    id: 'timeout/in-time',
    title: 'An answer after 4 s is in time',
    requirements: ['TMO-001'],
    world: urlWith({ status: 200, after: '4s' }),
  }),
  worldCase({
    id: 'timeout/no-answer',
    title: 'A message that gets no answer is retried',
    requirements: ['TMO-002'],
    world: urlWith('timeout', 200),
  }),
  worldCase({
    id: 'timeout/too-late',
    title: 'A 200 after 6 s is too late, so the message is retried',
    requirements: ['TMO-003'],
    world: urlWith(TOO_LATE, 200),
  }),
  worldCase({
    id: 'timeout/every-source',
    title: 'A 200 after 6 s is too late for every kind of call of every type of source',
    requirements: ['TMO-003'],
    world: everySource(),
  }),
  worldCase({
    id: 'timeout/logged',
    title: 'A timeout is logged, and an answer in time is not',
    requirements: ['TMO-004'],
    world: {
      sources: { source: { webhooks: { a: { answers: [200, 'timeout', 200] } } } },
      steps: [{ track: {} }, { pass: '1s' }, { track: {} }],
    },
  }),
  worldCase({
    id: 'timeout/logged-each',
    title: 'Each timeout is logged, at several URLs and for several messages at one URL',
    requirements: ['TMO-004'],
    world: loggedEach(),
  }),
  worldCase({
    id: 'timeout/logged-after-many',
    title: `A timeout is logged after ${MANY} attempts that failed in another way`,
    requirements: ['TMO-004'],
    world: {
      sources: { failing: {}, silent: { webhooks: { a: { answers: ['timeout', 200] } } } },
      steps: [
        ...Array.from({ length: MANY }, () => ({ track: { source: 'failing', answers: { a: [500, 200] } } })),
        ...[{ pass: '1s' }, { track: { source: 'silent' } }],
      ],
    },
  }),
] as const satisfies readonly Case[];

function urlWith(...answers: readonly WorldAnswer[]): World {
  return { sources: { source: { webhooks: { a: { answers: [...answers] } } } }, steps: [{ track: {} }] };
}

/** A source of each type for each kind of call, whose first answer comes too late. */
function everySource(): World {
  const all = SOURCE_TYPES.flatMap((type) => SURE_KINDS.map((kind) => ({ type, kind, name: `${type}-${kind}` })));
  const webhooks = { a: { answers: [TOO_LATE, 200] } };
  return {
    sources: Object.fromEntries(all.map(({ name, type }) => [name, { type, webhooks }])),
    steps: all.map(({ name, kind }) => ({ [kind]: { source: name } }) as WorldStep),
  };
}

/** Sources with one URL or two, whose second call gets no answer, and one with several such calls in a row. */
function loggedEach(): World {
  const names = Array.from({ length: SEVERAL }, (_, at) => `source-${at + 1}`);
  const silent = { a: ['timeout' as const, 200], b: ['timeout' as const, 200] };
  return {
    sources: {
      ...Object.fromEntries(names.map((name, at) => [name, { webhooks: at % 2 === 0 ? { a: {} } : { a: {}, b: {} } }])),
      row: {},
    },
    steps: [
      ...names.map((source) => ({ track: { source } })),
      { pass: '1s' },
      ...names.map((source, at) => ({ track: { source, answers: at % 2 === 0 ? { a: silent.a } : silent } })),
      ...Array.from({ length: IN_A_ROW }, () => ({ track: { source: 'row', answers: { a: silent.a } } })),
    ],
  };
}
