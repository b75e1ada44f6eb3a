import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { CallDocument } from '../stage/calls.ts';
import type { Stage } from '../stage/stage.ts';
import { demandNotDelivered } from './negatives.ts';
import { openOutlet } from './traffic.ts';

/** The `integrations` of a call: switches by destination name. */
export type Integrations = Readonly<Record<string, boolean>>;

export const SWITCHED_OFF: readonly Integrations[] = [{ All: false }, { Webhooks: false }];

export async function demandNoneDelivered(
  stage: Stage,
  requirement: RequirementId,
  calls: readonly CallDocument[],
): Promise<void> {
  const receiver = await handInBeforeControl(stage, calls);
  for (const call of calls) {
    demandNotDelivered(
      requirement,
      receiver,
      call,
      `the ${call.type} call with ${JSON.stringify(call['integrations'])}`,
    );
  }
}

/** Sends calls that may be excluded from delivery, then one of the same kind that must be delivered. */
export async function handInBeforeControl(stage: Stage, calls: readonly CallDocument[]): Promise<Receiver> {
  const { receiver, source } = await openOutlet(stage);
  for (const call of calls) await source.tryCall(call);
  await source.deliver(stage.calls.of(calls[0]?.type ?? 'track'));
  await stage.lookAhead();
  return receiver;
}
