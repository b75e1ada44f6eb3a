import { RoutespecError } from '../../../spec/error.ts';
import { didYouMean } from '../../../spec/text/nearest.ts';
import { FAULTS_BY_AREA } from '../../rules/faults/index.ts';
import { REFERENCE } from '../../rules/reference.ts';
import type { Rules } from '../../rules/rules.ts';
import { VARIANTS_BY_AREA } from '../../rules/variants/index.ts';
import { PLAIN_NAMES } from './plain-names.ts';

/** Something that the service can be made to do. */
export interface Behaviour {
  readonly name: string;
  readonly id: string;
  readonly description: string;
  readonly isPlain: boolean;
  /** Whether the document allows it, so that a receiver has to cope with it. */
  readonly isHonest: boolean;
  readonly rules: (reference: Rules) => Rules;
}

type Change = Pick<Behaviour, 'description' | 'rules'> & { readonly name: string };

/** Changes of the client library are left out, because none runs here. So are those of audiences: nobody makes any. */
function changesOf(byArea: Readonly<Record<string, readonly Change[]>>): readonly Change[] {
  const { audience: _, ...others } = byArea;
  return Object.values(others).flat().filter(changesRouter);
}

/** Rules that nothing here asks for. */
const UNASKED = ['client', 'audienceSource', 'audienceTraits', 'audienceChanges'];

function changesRouter({ rules }: Change): boolean {
  const before = new Set<unknown>(Object.values(REFERENCE));
  return Object.entries(rules(REFERENCE)).some(([name, rule]) => !UNASKED.includes(name) && !before.has(rule));
}

const FAULTS = changesOf(FAULTS_BY_AREA);
const VARIANTS = changesOf(VARIANTS_BY_AREA);

function fromId(change: Change): Behaviour {
  const { name, description, rules } = change;
  return { name, id: name, description, rules, isPlain: false, isHonest: VARIANTS.includes(change) };
}

const BY_ID = new Map([...FAULTS, ...VARIANTS].map((change) => [change.name, fromId(change)]));

const PLAIN: readonly Behaviour[] = PLAIN_NAMES.map(({ name, id, description, rules }) => {
  const known = BY_ID.get(id) ?? { id, description: '', isHonest: true, rules: (reference: Rules) => reference };
  return { ...known, name, description: description ?? known.description, rules: rules ?? known.rules, isPlain: true };
});

/** All behaviours, those with plain names first. The fault behind a plain name is not listed again under its id. */
export const BEHAVIOURS: readonly Behaviour[] = [
  ...PLAIN,
  ...[...BY_ID.values()].filter(({ id }) => !PLAIN.some((plain) => plain.id === id)),
];

/** Finds a behaviour by its plain name or its id. @throws RoutespecError `usage` */
export function findBehaviour(name: string): Behaviour {
  const meant = name.toLowerCase();
  const found = BEHAVIOURS.find((each) => each.name === meant || each.id === meant);
  if (found !== undefined) return found;
  const names = BEHAVIOURS.flatMap(({ name: plain, id }) => [plain, id]);
  throw new RoutespecError(
    'usage',
    `Expected the name of a fault, got ${JSON.stringify(name)}${didYouMean(meant, names)}`,
  );
}

/** The reference with some behaviours, each on top of those before it. */
export function rulesWith(behaviours: readonly Behaviour[]): Rules {
  return behaviours.reduce((rules, behaviour) => behaviour.rules(rules), REFERENCE);
}
