import { LIMITS } from '../../../../spec/limits.ts';
import type { World } from '../../../../spec/shapes/world.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const FIRST = { 'X-Team': 'blue', 'X-First': 'yes' };
const SECOND = { 'X-Team': 'green', 'X-Second': 'yes' };

/** Two targets with the same path, for an endpoint that distinguishes its callers by the query. */
const SAME_PATH = ['/hook?from=one', '/hook?from=two'];

/** Twice as many as the settings of a source may have at a time, and one more. */
const URLS_IN_TURN = 2 * LIMITS.webhookUrls + 1;

/** Settings that replace earlier ones, and similar webhook URLs. */
export const settingChanges = [
  worldCase({
    id: 'setting/replaced',
    title: 'New settings apply to later calls',
    requirements: ['SET-009'],
    world: {
      sources: { source: { webhooks: { earlier: {}, later: {} }, atFirst: ['earlier'] } },
      steps: [{ track: {} }, { settings: { webhooks: ['later'] } }, { track: {} }],
    },
  }),
  worldCase({
    id: 'setting/replaced-whole',
    title: 'New settings replace all earlier ones',
    requirements: ['SET-009', 'SIG-001', 'SIG-002', 'SIG-005', 'SIG-009', 'HDR-006'],
    world: {
      sources: {
        unsigned: {},
        source: {
          secret: SECRET,
          webhooks: { first: { host: 'one', headers: FIRST }, second: { host: 'one', headers: SECOND }, third: {} },
          atFirst: ['first'],
        },
      },
      steps: [
        ...[{ track: { source: 'unsigned' } }, { track: { source: 'source' } }],
        ...[{ settings: { source: 'source', webhooks: ['second'], secret: null } }, { track: { source: 'source' } }],
        { settings: { source: 'source', webhooks: ['third'], secret: 'a third secret' } },
        { track: { source: 'source' } },
      ],
    },
  }),
  worldCase({
    id: 'setting/switched-on-again',
    title: 'A source that is switched on again delivers later calls, and none from before',
    requirements: ['CAL-010', 'SET-009'],
    world: {
      steps: [
        ...[{ track: {} }, { settings: { enabled: false } }, { track: {} }],
        // Gives a router that queues calls the time to process this one while the source is still off.
        ...[{ pass: '2m' }, { settings: { enabled: true } }, { track: {} }],
      ],
    },
  }),
  worldCase({
    id: 'setting/urls-in-turn',
    title: `Each call goes to the URL configured when it arrived, over ${URLS_IN_TURN} replacements`,
    requirements: ['SET-009'],
    world: urlsInTurn(),
  }),
  worldCase({
    id: 'setting/same-path',
    title: 'Webhook URLs that differ only in their query or port are all used',
    requirements: ['SET-001', 'SET-004'],
    // All of them fail, so that an implementation that stops at the first success tries each of them too.
    world: {
      sources: {
        apart: {
          webhooks: { a: { answers: [500] }, b: { answers: [500] }, c: { answers: [500] }, d: { answers: [500] } },
        },
        alike: {
          webhooks: Object.fromEntries(
            ['one', 'other'].flatMap((host) => SAME_PATH.map((path) => [host + path, { host, path, answers: [500] }])),
          ),
        },
      },
      steps: [{ track: { source: 'apart' } }, { track: { source: 'alike' } }],
    },
  }),
] as const satisfies readonly Case[];

/** A source that has one URL of an endpoint after another, and the first of them again. */
function urlsInTurn(): World {
  const names = Array.from({ length: URLS_IN_TURN }, (_, index) => `url-${index}`);
  const webhooks = Object.fromEntries(names.map((name) => [name, { host: 'shared', path: `/${name}` }]));
  return {
    sources: { source: { webhooks: { first: { host: 'shared' }, ...webhooks }, atFirst: ['first'] } },
    steps: [
      { track: {} },
      ...[...names, 'url-0'].flatMap((name) => [{ settings: { webhooks: [name] } }, { track: {} }]),
    ],
  };
}
