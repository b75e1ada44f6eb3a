import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { demandNotDelivered, readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { markedTrack } from '../../../harness/kit/settings-on-requests.ts';
import type { Integrations } from '../../../harness/kit/switched-off.ts';
import { openOutlet } from '../../../harness/kit/traffic.ts';
import type { Case } from '../../case.ts';

type Switches = readonly (readonly [name: string, value: boolean])[];

/** Integrations of a call, their effect on delivery, and the requirement that fails otherwise. */
interface Row {
  readonly integrations: Integrations;
  readonly isDelivered: boolean;
  readonly requirement: RequirementId;
}

const FEW = 4;
/** More than a usual list holds. */
const MANY = 20;

const named = (count: number, isOn: (index: number) => boolean): Switches =>
  Array.from({ length: count }, (_, index) => [`Destination ${index + 1}`, isOn(index)] as const);

/** Other destinations: all on, all off, and some of both. */
const OTHERS: readonly Switches[] = [
  named(FEW, () => true),
  named(FEW, () => false),
  named(FEW, (index) => index % 2 === 0),
  named(MANY, (index) => index % 3 !== 0),
];

/** Names that are similar to that of the webhooks, and so belong to other destinations. */
const SIMILAR = ['Webhooks (Legacy)', 'My Webhooks', 'WebhooksTwo', 'Webhook'];
/** The same letters in another case. They have a separate requirement. */
const OTHER_CASE = ['webhooks', 'WEBHOOKS', 'webHooks'];

/** The webhooks among other destinations in the `integrations` of a call. */
export const selectionAmongOthers = [
  {
    id: 'selection/among-others',
    title: 'Webhook delivery depends on its own switch only, in any place among others',
    requirements: ['SEL-003', 'SEL-002', 'SEL-004', 'SEL-005', 'SEL-006'],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await source.deliver(stage.calls.track());
      const rows = allRows().map((row) => ({
        ...row,
        call: { ...markedTrack(stage), integrations: row.integrations },
      }));
      for (const { call, isDelivered, requirement } of rows) {
        await (isDelivered ? source.call(call, requirement) : source.tryCall(call));
      }
      const isThere = (row: (typeof rows)[number]): boolean => requestsWith(receiver, readMark(row.call)).length > 0;
      await stage.awaitThat(() => rows.every((row) => !row.isDelivered || isThere(row)));
      await stage.lookAhead();
      for (const row of rows) {
        const what = `a call with ${JSON.stringify(row.integrations)}`;
        if (!row.isDelivered) demandNotDelivered(row.requirement, receiver, row.call, what);
        const deviation = { expected: `${what} to be delivered`, seen: 'no request with its user' };
        demandThat(!row.isDelivered || isThere(row), { requirement: row.requirement, ...deviation });
      }
    },
  },
] as const satisfies readonly Case[];

function allRows(): Row[] {
  return [
    { integrations: { All: false }, isDelivered: false, requirement: 'SEL-002' },
    { integrations: { All: false, Webhooks: true }, isDelivered: true, requirement: 'SEL-003' },
    { integrations: { Webhooks: false }, isDelivered: false, requirement: 'SEL-004' },
    ...OTHERS.flatMap(rowsBeside),
    ...SIMILAR.flatMap((name) => rowsOfOther(name, 'SEL-006')),
    ...OTHER_CASE.flatMap((name) => rowsOfOther(name, 'SEL-005')),
  ];
}

/** The switch of the webhooks first, in the middle, last and absent, with `All` at one end or the other. */
function rowsBeside(others: Switches, turn: number): Row[] {
  const middle = others.length / 2;
  const placed = [0, middle, others.length].flatMap((place, index): Row[] => {
    const amongOthers = (value: boolean): Switches => [
      ...others.slice(0, place),
      ['Webhooks', value],
      ...others.slice(place),
    ];
    const isAllFirst = (index + turn) % 2 === 0;
    // The value of `All` next to a false depends on the turn, so that each value occurs.
    const all = [false, true, undefined][(index + turn) % 3];
    return [
      { integrations: withAll(false, amongOthers(true), isAllFirst), isDelivered: true, requirement: 'SEL-003' },
      { integrations: withAll(all, amongOthers(false), isAllFirst), isDelivered: false, requirement: 'SEL-004' },
    ];
  });
  const open = turn % 2 === 0 ? undefined : true;
  return [
    { integrations: withAll(open, others, true), isDelivered: true, requirement: 'SEL-006' },
    { integrations: withAll(open, [...others, ['Webhooks', true]], false), isDelivered: true, requirement: 'SEL-006' },
    { integrations: withAll(false, others, turn % 2 === 0), isDelivered: false, requirement: 'SEL-006' },
    ...placed,
  ];
}

/** Another destination alone, and next to the switch of the webhooks. */
function rowsOfOther(name: string, requirement: RequirementId): Row[] {
  return [
    { integrations: { All: false, [name]: true }, isDelivered: false, requirement },
    { integrations: { All: false, [name]: false, Webhooks: true }, isDelivered: true, requirement },
  ];
}

function withAll(all: boolean | undefined, switches: Switches, isFirst: boolean): Integrations {
  const own: Switches = all === undefined ? [] : [['All', all]];
  return Object.fromEntries(isFirst ? [...own, ...switches] : [...switches, ...own]);
}
