import { FAULTS, type Fault, REFERENCE, VARIANTS } from '../../../sim/harness.ts';
import type { Case } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { reachedIn } from '../reach.ts';
import { fullMixture, type Mixture, mix, mixturesOfAll } from './mixtures.ts';
import { problemsOfFault, problemsOfReference, problemsOfVariant } from './problems.ts';
import { ASSERTING, prove, proveFault } from './prove.ts';
import { findWitness } from './witnesses.ts';

/** Random mixtures of conforming choices, besides those that together contain each variant once. */
const FULL_MIXTURES = 10;

export const MIXTURES: readonly Mixture[] = [
  ...mixturesOfAll(VARIANTS),
  ...Array.from({ length: FULL_MIXTURES }, (_, seed) => mix(fullMixture(VARIANTS, seed))),
];

/** Everything with a rule that differs from the reference. */
const REPLACED = [...FAULTS, ...VARIANTS, ...MIXTURES].map(({ name, rules }) => ({ name, rules: rules(REFERENCE) }));

/** The task of one process: to find which of these names a case can reach, or to play an implementation in cases. */
export type Unit =
  | { readonly kind: 'reach'; readonly name: string; readonly only: readonly string[] }
  | {
      readonly kind: 'reference' | 'fault' | 'variant' | 'mixture';
      readonly name: string;
      readonly cases: readonly string[];
    };

export interface MatrixOutcome {
  /** The kind and the name of the unit. */
  readonly unit: string;
  /** One sentence each; none if the unit is right. */
  readonly problems: readonly string[];
  readonly tookMs: number;
  /** Of a case: the names of the faults, variants and mixtures that it can distinguish from the reference. */
  readonly reached?: readonly string[];
  /** Of a fault: the requirement that each red case failed for, by case id. */
  readonly red?: Readonly<Record<string, string>>;
  /** Of a fault: the cases that find it without any other case. */
  readonly witness?: string;
}

type Judged = Omit<MatrixOutcome, 'unit' | 'tookMs'>;

export function unitName({ kind, name }: Pick<Unit, 'kind' | 'name'>): string {
  return `${kind} ${name}`;
}

export async function playUnit(unit: Unit): Promise<Omit<MatrixOutcome, 'tookMs'>> {
  try {
    return { unit: unitName(unit), ...(unit.kind === 'reach' ? await reach(unit) : await judge(unit)) };
  } catch (error) {
    return { unit: unitName(unit), problems: [`${unitName(unit)}: ${error instanceof Error ? error.message : error}`] };
  }
}

async function reach({ name, only }: Extract<Unit, { kind: 'reach' }>): Promise<Judged> {
  const each = named(CASES, name, ({ id }) => id);
  const alternatives = REPLACED.filter((other) => only.includes(other.name));
  return { problems: [], reached: [...(await reachedIn(each, alternatives))] };
}

async function judge({ kind, name, cases }: Exclude<Unit, { kind: 'reach' }>): Promise<Judged> {
  const ids = new Set(cases);
  const played = (kind === 'fault' ? ASSERTING : CASES).filter(({ id }) => ids.has(id));
  if (kind === 'fault') return judgeFault(named(FAULTS, name, readName), played);
  if (kind === 'reference') {
    return { problems: problemsOfReference(await prove((reference) => reference, played)) };
  }
  const allowed = kind === 'variant' ? named(VARIANTS, name, readName) : named(MIXTURES, name, readName);
  return { problems: problemsOfVariant(allowed, await prove(allowed.rules, played)) };
}

async function judgeFault(fault: Fault, played: readonly Case[]): Promise<Judged> {
  const proof = await proveFault(fault, played);
  const witness = await findWitness(fault, proof);
  const problems = [
    ...problemsOfFault(fault, proof),
    ...(witness === undefined ? [`No case, and no two, find the fault ${fault.name} when nothing else is played`] : []),
  ];
  const red = Object.fromEntries(proof.failed.map(({ id, failure }) => [id, failure?.requirement ?? '']));
  return { problems, red, ...(witness !== undefined && { witness }) };
}

function readName({ name }: { readonly name: string }): string {
  return name;
}

function named<Item>(items: readonly Item[], wanted: string, readName: (item: Item) => string): Item {
  const found = items.find((item) => readName(item) === wanted);
  if (found === undefined) throw new Error(`There is no ${wanted}`);
  return found;
}
