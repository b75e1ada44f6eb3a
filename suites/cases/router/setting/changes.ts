import { LIMITS } from '../../../../spec/limits.ts';
import type { World } from '../../../../spec/shapes/world.ts';
import { judgeUnsigned } from '../../../harness/checks/digest.ts';
import { judgeTarget } from '../../../harness/checks/head.ts';
import { demand, demandHeaders, demandThat } from '../../../harness/kit/demand.ts';
import { demandSigned } from '../../../harness/kit/signed.ts';
import { openOutlet, SECRET } from '../../../harness/kit/traffic.ts';
import { headerValues, type ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL } from '../../../harness/receivers/reply.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
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
  {
    id: 'setting/replaced-whole',
    title: 'New settings replace all earlier ones',
    requirements: ['SET-009', 'SIG-001', 'SIG-002', 'SIG-005', 'HDR-006'],
    play: async (stage) => {
      const unsigned = await openOutlet(stage);
      demand(judgeUnsigned(await unsigned.source.deliver(stage.calls.track())));
      const receiver = await stage.receiver();
      const source = await stage.source({ secret: SECRET, hooks: [{ receiver, headers: FIRST }] });
      const before = await source.deliver(stage.calls.track());
      demandHeaders('HDR-006', before, FIRST);
      demandSigned(before, SECRET, 'SIG-001', 'SIG-002');
      await source.configure({ hooks: [{ receiver, headers: SECOND }] });
      const after = await source.deliver(stage.calls.track(), 'SET-009');
      demandHeaders('SET-009', after, SECOND);
      demandWithout(after, 'X-First');
      demandUnsigned(after);
      const third = await stage.receiver();
      await source.configure({ secret: 'a third secret', hooks: [{ receiver: third }] });
      const last = await source.deliver(stage.calls.track(), 'SET-009');
      for (const name of ['X-Team', 'X-First', 'X-Second']) demandWithout(last, name);
      demandSigned(last, 'a third secret', 'SET-009', 'SET-009', [SECRET]);
    },
  },
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
  {
    id: 'setting/same-path',
    title: 'Webhook URLs that differ only in their query or port are all used',
    requirements: ['SET-001', 'SET-004'],
    play: async (stage) => {
      const single = await openOutlet(stage);
      await single.source.deliver(stage.calls.track());
      // All of them fail, so that an implementation that stops at the first success tries each of them too.
      const receivers = [await stage.receiver(FAIL), await stage.receiver(FAIL)];
      const hooks = receivers.flatMap((receiver) =>
        SAME_PATH.map((target) => ({ receiver, url: new URL(receiver.url).origin + target })),
      );
      const source = await stage.source({ hooks });
      await source.call(stage.calls.track());
      const unused = (): string[] => receivers.flatMap(unusedAt);
      await stage.time.runUntil(() => unused().length === 0, stage.time.nowMs() + hooks.length * RETRY_LIMIT_MS);
      // A request to neither path may be one to a URL that seems unused.
      const [wrong] = receivers.flatMap(({ requests }) => requests.filter(({ target }) => !SAME_PATH.includes(target)));
      if (wrong !== undefined) demand(judgeTarget('SET-004', wrong, SAME_PATH[0] ?? ''));
      const deviation = { expected: 'a request to each of 4 URLs', seen: `none to ${unused().join(', ')}` };
      demandThat(unused().length === 0, { requirement: 'SET-001', ...deviation });
    },
  },
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

function unusedAt({ name, requests }: Receiver): string[] {
  return SAME_PATH.filter((path) => !requests.some(({ target }) => target === path)).map(
    (path) => `${path} of ${name}`,
  );
}

function demandWithout(request: ReceivedRequest, name: string): void {
  const expected = `no ${name}, which only earlier settings had`;
  const holds = headerValues(request, name).length === 0;
  demandThat(holds, { requirement: 'SET-009', expected, seen: `the header ${name}`, request });
}

function demandUnsigned(request: ReceivedRequest): void {
  const seen = judgeUnsigned(request)?.seen ?? '';
  const expected = 'no X-Signature, because the secret was removed from the settings';
  demandThat(seen === '', { requirement: 'SET-009', expected, seen, request });
}
