import { GO_METHODS } from '../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../capture/go-methods.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { Stage } from '../../stage/stage.ts';
import { demandThat } from '../demand.ts';
import { demandNotDelivered, requestsWith } from '../negatives.ts';
import type { Pipeline } from './client-to-webhook.ts';

/** Integrations that switch the webhooks off, and the requirement that the router honours them for a track call. */
const SWITCHED_OFF = [
  { requirement: 'SEL-002', integrations: { All: false } },
  { requirement: 'SEL-004', integrations: { Webhooks: false } },
] as const;

/** Messages of all methods whose Integrations switch the webhooks off. Some pages have a Context too, which a router may read first. */
export function switchedOffMessages({ messages }: Stage): MarkedMessage[] {
  return SWITCHED_OFF.flatMap(({ integrations: Integrations }) => [
    ...GO_METHODS.map((method) => messages.of(method, { Integrations })),
    messages.page({ Context: { locale: 'en-GB' }, Integrations }),
  ]);
}

/** Hands the router calls that it must not deliver. Returns a function that ends the case if it has delivered one. */
export async function handInSwitchedOff(stage: Stage, { receiver, source }: Pipeline): Promise<() => void> {
  const kept = SWITCHED_OFF.flatMap(({ requirement, integrations }) =>
    GO_METHODS.map((method) => {
      const { kind } = GO_METHOD_FACTS[method];
      return {
        requirement: kind === 'track' ? requirement : ('SEL-007' as const),
        call: stage.calls.of(kind, { integrations }),
      };
    }),
  );
  for (const { call } of kept) await source.tryCall(call);
  return () => {
    for (const { requirement, call } of kept) {
      demandNotDelivered(
        requirement,
        receiver,
        call,
        `the ${call.type} call with ${JSON.stringify(call['integrations'])}`,
      );
    }
  };
}

/** Ends the case if a message was delivered to a webhook although its Integrations switch the webhooks off. */
export function demandMessageNotDelivered({ receiver }: Pipeline, { method, mark, fields }: MarkedMessage): void {
  const [request] = requestsWith(receiver, mark);
  demandThat(request === undefined, {
    requirement: 'ING-004',
    expected: `the ${method} message with Integrations ${JSON.stringify(fields['Integrations'])} not to be delivered to ${receiver.name}`,
    seen: 'a request that carries its user',
    request,
  });
}
