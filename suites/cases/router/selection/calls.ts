import { capitalised, withArticle } from '../../../../spec/grammar.ts';
import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { openOutlet } from '../../../harness/kit/traffic.ts';
import { DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';
import { besideOthers, type Integrations } from './integrations.ts';

const SWITCHED_OFF: readonly Integrations[] = [{ All: false }, { Webhooks: false }];

/** More switches than a short list holds, with the relevant one last. */
const LAST_OF_MANY: Integrations = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Destination ${index}`, true])),
  Webhooks: false,
};

/** Effect of the switches in a call's `integrations` on the webhooks. */
export const selectionCalls = [
  worldCase({
    id: 'selection/by-default',
    title: 'A call without integrations is delivered',
    requirements: ['SEL-001'],
    world: {
      steps: [
        ...tracks({ Webhooks: true }, undefined, {}),
        { track: { userId: 'u1', integrations: { Webhooks: false } } },
        { track: { userId: 'u1' } },
      ],
    },
  }),
  worldCase({
    id: 'selection/all-false',
    title: 'A call with `All` set to false is not delivered',
    requirements: ['SEL-002'],
    world: { steps: tracks({ All: false }) },
  }),
  worldCase({
    id: 'selection/all-false-but-webhooks',
    title: 'A call with `All` set to false and `Webhooks` set to true is delivered',
    requirements: ['SEL-003'],
    world: { steps: tracks(undefined, { All: false, Webhooks: true }, { Webhooks: true, All: false }) },
  }),
  worldCase({
    id: 'selection/webhooks-false',
    title: 'A call with `Webhooks` set to false is not delivered, for any `All`',
    requirements: ['SEL-004'],
    world: {
      steps: tracks(
        ...[{ Webhooks: false }, { All: true, Webhooks: false }, { All: false, Webhooks: false }],
        LAST_OF_MANY,
      ),
    },
  }),
  worldCase({
    id: 'selection/lower-case-false',
    title: '`webhooks` in lower case, set to false, does not stop delivery',
    requirements: ['SEL-005'],
    world: { steps: tracks(undefined, { webhooks: false }, { WEBHOOKS: false }) },
  }),
  worldCase({
    id: 'selection/lower-case-true',
    title: '`webhooks` in lower case, set to true, does not override `All`',
    requirements: ['SEL-005'],
    world: { steps: tracks({ All: false }, { All: false, webhooks: true }) },
  }),
  worldCase({
    id: 'selection/other-false',
    title: '`false` for another destination does not stop webhook delivery',
    requirements: ['SEL-006'],
    world: {
      steps: tracks(
        undefined,
        { Slack: false },
        { All: true, Slack: false, 'Google Analytics': false },
        { 'Webhooks (Legacy)': false, WebhooksTwo: false, 'My Webhooks': false },
      ),
    },
  }),
  worldCase({
    id: 'selection/others-on',
    title: '`true` for another destination does not stop webhook delivery',
    requirements: ['SEL-006'],
    world: {
      steps: tracks(
        undefined,
        { Slack: true },
        { All: true, Slack: true },
        { Slack: true, 'Google Analytics': false },
        { Webhooks: true, Slack: true, 'Google Analytics': true },
        { 'Webhooks (Legacy)': true, WebhooksTwo: true, 'My Webhooks': true },
      ),
    },
  }),
  worldCase({
    id: 'selection/other-true',
    title: '`true` for another destination does not override `All` for the webhooks',
    requirements: ['SEL-006'],
    world: { steps: tracks({ All: false }, { All: false, Slack: true }) },
  }),
  worldCase({
    id: 'selection/among-others',
    title: 'Webhook delivery depends on its own switch only, in any place among others',
    requirements: ['SEL-003', 'SEL-002', 'SEL-004', 'SEL-005', 'SEL-006'],
    world: { steps: tracks(undefined, { All: false }, ...besideOthers()) },
  }),
  ...SURE_KINDS.map((kind) =>
    worldCase<`selection/${SureKind}`>({
      id: `selection/${kind}`,
      title: `${capitalised(withArticle(kind))} call is not delivered if its integrations switch the webhooks off`,
      requirements: kind === 'track' ? ['SEL-002', 'SEL-004'] : ['SEL-007'],
      world: { steps: SWITCHED_OFF.map((integrations) => callOf(kind, { integrations })) },
    }),
  ),
  worldCase({
    id: 'selection/not-kept',
    title: 'The integrations of a call do not apply to later calls of its user',
    requirements: ['SEL-001', 'BOD-002', ...Object.values(DELIVERED)],
    world: { steps: SURE_KINDS.flatMap((first) => SURE_KINDS.flatMap((second, turn) => oneUser(first, second, turn))) },
  }),
  worldCase({
    id: 'selection/delete',
    title: 'A delete notification does not depend on the integrations of earlier calls',
    requirements: ['SEL-009'],
    world: {
      steps: [
        { delete: {} },
        ...SWITCHED_OFF.map((integrations) => ({ track: { userId: 'u1', integrations } })),
        { delete: { userId: 'u1' } },
      ],
    },
  }),
  {
    id: 'selection/screen',
    title: 'Delivery of a screen call whose integrations switch the webhooks off',
    requirements: ['SEL-008'],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await source.deliverOpen(stage.calls.screen());
      const switchedOff = SWITCHED_OFF.map((integrations) => stage.calls.screen({ integrations }));
      for (const call of switchedOff) await source.tryCall(call);
      await stage.lookAhead();
      const honoured = switchedOff.map((call) => requestsWith(receiver, readMark(call)).length === 0);
      stage.observe('SEL-008', { All: honoured[0], Webhooks: honoured[1] });
    },
  },
] as const satisfies readonly Case[];

/** A track call with each of these integrations. */
function tracks(...each: readonly (Integrations | undefined)[]): WorldStep[] {
  return each.map((integrations) => ({ track: integrations === undefined ? {} : { integrations } }));
}

/** A call that is switched off, and then a call of the same user that is not. */
function oneUser(first: SureKind, second: SureKind, turn: number): WorldStep[] {
  const userId = `${first}-${second}`;
  const integrations = SWITCHED_OFF[turn % SWITCHED_OFF.length];
  return [callOf(first, { userId, integrations }), callOf(second, { userId })];
}
