import { capitalised, withArticle } from '../../../spec/grammar.ts';
import { demandKept, markOf, requestsWith } from '../../kit/negatives.ts';
import { openOutlet } from '../../kit/outlet.ts';
import { SURE_KINDS } from '../../kit/traffic.ts';
import { NotTested } from '../../nonconformance.ts';
import type { Receiver } from '../../receivers/receiver.ts';
import type { CallDocument } from '../../stage/calls.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Case } from '../case.ts';

type Integrations = Readonly<Record<string, boolean>>;

const SWITCHED_OFF: readonly Integrations[] = [{ All: false }, { Webhooks: false }];

/** The integrations object of a call. */
export const selection = [
  {
    id: 'selection/by-default',
    title: 'A call that says nothing of integrations is delivered',
    requirements: ['SEL-001'],
    run: async (stage) => {
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
  ...SURE_KINDS.map(
    (kind): Case => ({
      id: `selection/${kind}`,
      title: `${capitalised(withArticle(kind))} call honours the switches`,
      requirements: ['SEL-007'],
      run: (stage) =>
        demandAllKept(
          stage,
          'SEL-007',
          SWITCHED_OFF.map((integrations) => stage.calls.of(kind, { integrations })),
        ),
    }),
  ),
  {
    id: 'selection/screen',
    title: 'Whether screen calls honour the switches',
    requirements: ['SEL-008'],
    run: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await source.deliverOpen(stage.calls.screen());
      const switchedOff = SWITCHED_OFF.map((integrations) => stage.calls.screen({ integrations }));
      for (const call of switchedOff) await source.tryCall(call);
      await stage.lookAhead();
      const honoured = switchedOff.map((call) => requestsWith(receiver, markOf(call)).length === 0);
      stage.observe('SEL-008', { All: honoured[0], Webhooks: honoured[1] });
    },
  },
  {
    id: 'selection/delete',
    title: 'A delete notification does not depend on what the calls of its user said',
    requirements: ['SEL-009'],
    run: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
      await stage.arrival(receiver, 1, 'a delete notification', 'DEL-001');
      const userId = stage.calls.id('u');
      for (const integrations of SWITCHED_OFF) await source.tryCall(stage.calls.track({ userId, integrations }));
      await stage.time.settle();
      const before = receiver.requests.length;
      await stage.requestDeletion({ userId, sources: [source.writeKey] });
      await stage.arrival(receiver, before + 1, 'the delete notification of a user with switches', 'SEL-009');
    },
  },
] as const satisfies readonly Case[];

/** A case in which none of the tables may let a call through. */
function keptCase(requirement: string, name: string, title: string, tables: readonly Integrations[]): Case {
  return {
    id: `selection/${name}`,
    title,
    requirements: [requirement],
    run: (stage) =>
      demandAllKept(
        stage,
        requirement,
        tables.map((integrations) => stage.calls.track({ integrations })),
      ),
  };
}

/** A case in which each of the tables has to let a call through, like a call without one. */
function deliveredCase(requirement: string, name: string, title: string, tables: readonly Integrations[]): Case {
  return {
    id: `selection/${name}`,
    title,
    requirements: [requirement],
    run: async (stage) => {
      const { source } = await openOutlet(stage);
      await source.deliver(stage.calls.track());
      for (const integrations of tables) await source.deliver(stage.calls.track({ integrations }), requirement);
    },
  };
}

/** A case in which All is false, and `others` do not make an exception of the webhooks. */
function exceptionCase(requirement: string, name: string, title: string, others: Integrations): Case {
  return {
    id: `selection/${name}`,
    title,
    requirements: [requirement],
    run: async (stage) => {
      const bare = stage.calls.track({ integrations: { All: false } });
      const excepted = stage.calls.track({ integrations: { All: false, ...others } });
      const receiver = await handInBeforeControl(stage, [bare, excepted]);
      // Where All is not honoured at all, nothing can be said of exceptions from it.
      if (requestsWith(receiver, markOf(bare)).length > 0) throw new NotTested('All set to false is not honoured');
      demandKept(requirement, receiver, excepted, `a call with ${JSON.stringify(excepted['integrations'])}`);
    },
  };
}

/** Ends the case where one of the calls is delivered. */
async function demandAllKept(stage: Stage, requirement: string, calls: readonly CallDocument[]): Promise<void> {
  const receiver = await handInBeforeControl(stage, calls);
  for (const call of calls) {
    demandKept(requirement, receiver, call, `the ${call.type} call with ${JSON.stringify(call['integrations'])}`);
  }
}

/** Hands in calls that may not be delivered, and behind them one of the same kind that has to be. */
async function handInBeforeControl(stage: Stage, calls: readonly CallDocument[]): Promise<Receiver> {
  const { receiver, source } = await openOutlet(stage);
  for (const call of calls) await source.tryCall(call);
  await source.deliver(stage.calls.of(calls[0]?.type ?? 'track'));
  await stage.lookAhead();
  return receiver;
}
