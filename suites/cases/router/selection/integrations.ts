/** The `integrations` of a call: switches by destination name. */
export type Integrations = Readonly<Record<string, boolean>>;

type Switches = readonly (readonly [name: string, value: boolean])[];

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

/** Names that are similar to that of the webhooks, or the same in other letters. They belong to other destinations. */
const SIMILAR = ['Webhooks (Legacy)', 'My Webhooks', 'WebhooksTwo', 'Webhook', 'webhooks', 'WEBHOOKS', 'webHooks'];

/** The switch of the webhooks among those of other destinations, on and off, in any place. */
export function besideOthers(): readonly Integrations[] {
  return [
    { All: false, Webhooks: true },
    { Webhooks: false },
    ...OTHERS.flatMap(inPlaces),
    ...SIMILAR.flatMap((name) => [
      { All: false, [name]: true },
      { All: false, [name]: false, Webhooks: true },
    ]),
  ];
}

/** The switch of the webhooks first, in the middle, last and absent, with `All` at one end or the other. */
function inPlaces(others: Switches, turn: number): Integrations[] {
  const open = turn % 2 === 0 ? undefined : true;
  const placed = [0, others.length / 2, others.length].flatMap((place, index) => {
    const amongOthers = (value: boolean): Switches => others.toSpliced(place, 0, ['Webhooks', value]);
    const isFirst = (index + turn) % 2 === 0;
    // The value of `All` next to a false depends on the turn, so that each value occurs.
    const all = [false, true, undefined][(index + turn) % 3];
    return [withAll(false, amongOthers(true), isFirst), withAll(all, amongOthers(false), isFirst)];
  });
  return [
    withAll(open, others, true),
    withAll(open, [...others, ['Webhooks', true]], false),
    withAll(false, others, turn % 2 === 0),
    ...placed,
  ];
}

function withAll(all: boolean | undefined, switches: Switches, isFirst: boolean): Integrations {
  const own: Switches = all === undefined ? [] : [['All', all]];
  return Object.fromEntries(isFirst ? [...own, ...switches] : [...switches, ...own]);
}
