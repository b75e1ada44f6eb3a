import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { bring, KINDS, openRoad, type Road } from '../../../kit/client/ingestion-road.ts';
import { LOOK_ON_REAL_MS, lookOn } from '../../../kit/client/queue-traffic.ts';
import { demandThat } from '../../../kit/demand.ts';
import { demandKept, requestsWith } from '../../../kit/negatives.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

const EXCEPTED = { All: false, Webhooks: true };
const SWITCHED_OFF = [
  { requirement: 'SEL-002', integrations: { All: false } },
  { requirement: 'SEL-004', integrations: { Webhooks: false } },
] as const;

/** Integrations from the client to the webhook. That the router honours them by itself is shown beside it. */
export const ingestionSwitches = [
  {
    id: 'ingestion/integrations-on',
    title: 'A message whose Integrations make an exception of the webhooks is delivered',
    requirements: ['ING-004'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    run: async (stage) => {
      const road = await openRoad(stage);
      await road.source.deliver(stage.calls.track({ integrations: EXCEPTED }), 'SEL-003');
      await bring(stage, road, [stage.messages.track()]);
      await bring(stage, road, [stage.messages.track({ Integrations: EXCEPTED })], 'ING-004');
    },
  },
  {
    id: 'ingestion/integrations-off',
    title: 'Messages of all methods whose Integrations switch the webhooks off are not delivered',
    requirements: ['ING-004'],
    spanMs: LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    run: async (stage) => {
      const road = await openRoad(stage);
      const judgeRouter = await handInKept(stage, road);
      const messages = SWITCHED_OFF.flatMap(({ integrations }) =>
        GO_METHODS.map((method) => stage.messages.of(method, { Integrations: integrations })),
      );
      for (const message of messages) await road.client.queue(message);
      await bring(stage, road, [stage.messages.track()]);
      await lookOn(stage);
      judgeRouter();
      for (const message of messages) demandMessageKept(road, message);
    },
  },
] as const satisfies readonly Case[];

/** Hands the router calls that it has to keep back; what is returned ends the case where it has delivered one. */
async function handInKept(stage: Stage, { receiver, source }: Road): Promise<() => void> {
  const kept = SWITCHED_OFF.flatMap(({ requirement, integrations }) =>
    Object.values(KINDS).map((kind) => ({
      requirement: kind === 'track' ? requirement : ('SEL-007' as const),
      call: stage.calls.of(kind, { integrations }),
    })),
  );
  for (const { call } of kept) await source.tryCall(call);
  return () => {
    for (const { requirement, call } of kept) {
      demandKept(requirement, receiver, call, `the ${call.type} call with ${JSON.stringify(call['integrations'])}`);
    }
  };
}

function demandMessageKept({ receiver }: Road, { method, mark, fields }: MarkedMessage): void {
  const [request] = requestsWith(receiver, mark);
  demandThat(request === undefined, {
    requirement: 'ING-004',
    expected: `the ${method} message with Integrations ${JSON.stringify(fields['Integrations'])} to be kept from ${receiver.name}`,
    seen: 'a request that carries its user',
    request,
  });
}
