import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandKept, markOf, requestsWith } from '../../../kit/negatives.ts';
import { openOutlet } from '../../../kit/outlet.ts';
import { demandAllKept, handInBeforeControl, type Integrations } from '../../../kit/switched-off.ts';
import { NotTested } from '../../../nonconformance.ts';
import type { Case } from '../../case.ts';

/** What the switches in the integrations of a call mean for the webhooks. */
export const selectionSwitches = [
  {
    id: 'selection/by-default',
    title: 'A call that says nothing of integrations is delivered',
    requirements: ['SEL-001'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      await source.deliver(stage.calls.track({ integrations: { Webhooks: true } }));
      await source.deliver(stage.calls.track(), 'SEL-001');
      await source.deliver(stage.calls.track({ integrations: {} }), 'SEL-001');
    },
  },
  keptCase('SEL-002', 'all-false', 'All set to false keeps a call from the webhooks', [{ All: false }]),
  deliveredCase('SEL-003', 'all-false-but-webhooks', 'All set to false with Webhooks set to true delivers the call', [
    { All: false, Webhooks: true },
    { Webhooks: true, All: false },
  ]),
  keptCase('SEL-004', 'webhooks-false', 'Webhooks set to false keeps a call from the webhooks, whatever All says', [
    { Webhooks: false },
    { All: true, Webhooks: false },
    { All: false, Webhooks: false },
  ]),
  deliveredCase('SEL-005', 'lower-case-false', 'webhooks in lower case set to false switches nothing', [
    { webhooks: false },
    { WEBHOOKS: false },
  ]),
  exceptionCase('SEL-005', 'lower-case-true', 'webhooks in lower case set to true is no exception from All', {
    webhooks: true,
  }),
  deliveredCase('SEL-006', 'other-false', "Another destination's false has no say in the webhooks", [
    { Slack: false },
    { All: true, Slack: false, 'Google Analytics': false },
  ]),
  exceptionCase('SEL-006', 'other-true', "Another destination's true is no exception from All for the webhooks", {
    Slack: true,
  }),
] as const satisfies readonly Case[];

/** A case in which none of the tables may let a call through. */
function keptCase<const Name extends string>(
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
      demandAllKept(
        stage,
        requirement,
        tables.map((integrations) => stage.calls.track({ integrations })),
      ),
  };
}

/** A case in which each of the tables has to let a call through, like a call without one. */
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

/** A case in which All is false, and `others` do not make an exception of the webhooks. */
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
      // Where All is not honoured at all, nothing can be said of exceptions from it.
      if (requestsWith(receiver, markOf(bare)).length > 0) throw new NotTested('All set to false is not honoured');
      demandKept(requirement, receiver, excepted, `a call with ${JSON.stringify(excepted['integrations'])}`);
    },
  };
}
