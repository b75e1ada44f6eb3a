import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandNotDelivered, readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { demandNoneDelivered, handInBeforeControl, type Integrations } from '../../../harness/kit/switched-off.ts';
import { openOutlet } from '../../../harness/kit/traffic.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { Case } from '../../case.ts';

/** More switches than a short list holds, with the relevant one last. */
const LAST_OF_MANY: Integrations = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Destination ${index}`, true])),
  Webhooks: false,
};

/** Effect of the switches in a call's `integrations` on the webhooks. */
export const selectionSwitches = [
  {
    id: 'selection/by-default',
    title: 'A call without integrations is delivered',
    requirements: ['SEL-001'],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await source.deliver(stage.calls.track({ integrations: { Webhooks: true } }));
      await source.deliver(stage.calls.track(), 'SEL-001');
      await source.deliver(stage.calls.track({ integrations: {} }), 'SEL-001');
      const userId = stage.calls.id('u');
      await source.tryCall(stage.calls.track({ userId, integrations: { Webhooks: false } }));
      const mark = stage.calls.id('m');
      await source.call(stage.calls.track({ userId, properties: { mark } }), 'SEL-001');
      await stage.awaitArrival(receiver, mark, 'a call after one that was switched off', 'SEL-001');
    },
  },
  notDeliveredCase('SEL-002', 'all-false', 'A call with `All` set to false is not delivered', [{ All: false }]),
  deliveredCase(
    'SEL-003',
    'all-false-but-webhooks',
    'A call with `All` set to false and `Webhooks` set to true is delivered',
    [
      { All: false, Webhooks: true },
      { Webhooks: true, All: false },
    ],
  ),
  notDeliveredCase('SEL-004', 'webhooks-false', 'A call with `Webhooks` set to false is not delivered, for any `All`', [
    { Webhooks: false },
    { All: true, Webhooks: false },
    { All: false, Webhooks: false },
    LAST_OF_MANY,
  ]),
  deliveredCase('SEL-005', 'lower-case-false', '`webhooks` in lower case, set to false, does not stop delivery', [
    { webhooks: false },
    { WEBHOOKS: false },
  ]),
  exceptionCase('SEL-005', 'lower-case-true', '`webhooks` in lower case, set to true, does not override `All`', {
    webhooks: true,
  }),
  deliveredCase('SEL-006', 'other-false', '`false` for another destination does not stop webhook delivery', [
    { Slack: false },
    { All: true, Slack: false, 'Google Analytics': false },
    { 'Webhooks (Legacy)': false, WebhooksTwo: false, 'My Webhooks': false },
  ]),
  deliveredCase('SEL-006', 'others-on', '`true` for another destination does not stop webhook delivery', [
    { Slack: true },
    { All: true, Slack: true },
    { Slack: true, 'Google Analytics': false },
    { Webhooks: true, Slack: true, 'Google Analytics': true },
    { 'Webhooks (Legacy)': true, WebhooksTwo: true, 'My Webhooks': true },
  ]),
  exceptionCase('SEL-006', 'other-true', '`true` for another destination does not override `All` for the webhooks', {
    Slack: true,
  }),
] as const satisfies readonly Case[];

function notDeliveredCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  title: string,
  tables: readonly Integrations[],
): Case<`selection/${Name}`> {
  return {
    id: `selection/${name}`,
    title,
    requirements: [requirement],
    play: (stage) =>
      demandNoneDelivered(
        stage,
        requirement,
        tables.map((integrations) => stage.calls.track({ integrations })),
      ),
  };
}

/** A case in which a call with any of these tables must be delivered, like a call without one. */
function deliveredCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  title: string,
  tables: readonly Integrations[],
): Case<`selection/${Name}`> {
  return {
    id: `selection/${name}`,
    title,
    requirements: [requirement],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      await source.deliver(stage.calls.track());
      for (const integrations of tables) await source.deliver(stage.calls.track({ integrations }), requirement);
    },
  };
}

function exceptionCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  title: string,
  others: Integrations,
): Case<`selection/${Name}`> {
  return {
    id: `selection/${name}`,
    title,
    requirements: [requirement],
    play: async (stage) => {
      const bare = stage.calls.track({ integrations: { All: false } });
      const excepted = stage.calls.track({ integrations: { All: false, ...others } });
      const receiver = await handInBeforeControl(stage, [bare, excepted]);
      // If `All` is not honoured at all, exceptions from it cannot be judged.
      if (requestsWith(receiver, readMark(bare)).length > 0) throw new NotTested('All set to false is not honoured');
      demandNotDelivered(requirement, receiver, excepted, `a call with ${JSON.stringify(excepted['integrations'])}`);
    },
  };
}
