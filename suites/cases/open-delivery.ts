import { OK, RESET, type Reply, status } from '../receivers/reply.ts';
import type { Stage } from '../stage/stage.ts';
import type { Case } from './case.ts';

/** What the document leaves open about answers and orders: every reading passes, and the report says which one this is. */
export const openDelivery: readonly Case[] = [
  {
    id: 'delivery/order',
    title: 'Whether several URLs are tried at once or one after another',
    requirements: ['DLV-006', 'DLV-007'],
    run: async (stage) => {
      const receivers = [await stage.receiver(), await stage.receiver(), await stage.receiver()];
      const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
      await source.deliver(stage.calls.track());
      await stage.lookAhead();
      const tried = receivers.filter(({ requests }) => requests.length > 0).length;
      stage.observe('DLV-006', tried === 1 ? 'one after another' : 'at once');
      stage.observe('DLV-007', tried === receivers.length);
    },
  },
  openAnswer('DLV-008', '2xx', 'Whether 2xx answers other than 200 count as success', [201, 202, 204, 206]),
  openAnswer('DLV-010', '4xx', 'Whether 4xx answers are retried', [400, 401, 404, 408, 410, 422, 429]),
  {
    id: 'delivery/3xx',
    title: 'Whether 3xx answers are retried, and redirects followed',
    requirements: ['DLV-009'],
    run: async (stage) => {
      const seen: Record<string, unknown> = {};
      for (const code of [301, 302, 303, 304, 307, 308]) {
        const elsewhere = await stage.receiver();
        const headers = code === 304 ? {} : { location: elsewhere.url };
        const attempts = await attemptsAfter(stage, { kind: 'answer', status: code, headers });
        seen[code] = { attempts, followed: elsewhere.requests.length > 0 };
      }
      stage.observe('DLV-009', seen);
    },
  },
  {
    id: 'delivery/broken-connection',
    title: 'Whether a broken connection is retried',
    requirements: ['DLV-011'],
    run: async (stage) => {
      stage.observe('DLV-011', {
        reset: (await attemptsAfter(stage, RESET)) > 1,
        closed: (await attemptsAfter(stage, { kind: 'close' })) > 1,
        garbage: (await attemptsAfter(stage, { kind: 'garbage' })) > 1,
      });
    },
  },
];

function openAnswer(requirement: string, name: string, title: string, codes: readonly number[]): Case {
  return {
    id: `delivery/${name}`,
    title,
    requirements: [requirement],
    run: async (stage) => {
      const retried: Record<string, boolean> = {};
      for (const code of codes) retried[code] = (await attemptsAfter(stage, status(code))) > 1;
      stage.observe(requirement, { retried });
    },
  };
}

/** How many requests a message leads to whose first attempt gets this reply, and its second one a success. */
async function attemptsAfter(stage: Stage, reply: Reply): Promise<number> {
  const receiver = await stage.receiver(reply, OK);
  const source = await stage.source({ hooks: [{ receiver }] });
  await source.deliver(stage.calls.track());
  await stage.lookAhead();
  return receiver.requests.length;
}
