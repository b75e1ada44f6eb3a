import { FAULTS, VARIANTS } from '../../sim/harness.ts';
import type { Case } from '../../suites/cases/case.ts';
import { CASES } from '../../suites/cases/index.ts';
import { ASSERTING, prove } from '../../suites/proof/prove.fixture.ts';
import { playedAloneOf, playedOf } from '../../suites/proof/reach/played.fixture.ts';
import { reachOf } from '../../suites/proof/reach/reach.fixture.ts';
import { spreadOf } from './rounds.ts';
import type { Row } from './table.ts';

/** Of the faults, and of the variants, one in so many is played: enough for an average within some seconds. */
const ONE_IN = 20;

/** The CPU time of faults and of variants in the kill matrix, without the start of the process and without the reach. */
export async function measureKillMatrix(losses: string[]): Promise<Row[]> {
  const [faults, variants] = [sampleOf(FAULTS), sampleOf(VARIANTS)];
  const reach = await reachOf([...faults, ...variants], CASES);
  const reached = (name: string): readonly Case[] => reach.get(name) ?? [];
  const ofFaults: number[] = [];
  for (const fault of faults) {
    const cases = playedOf(
      fault,
      reached(fault.name).filter((each) => ASSERTING.includes(each)),
    );
    const begun = process.cpuUsage();
    const { failed } = await prove(fault.rules, cases);
    ofFaults.push(cpuSecondsSince(begun));
    if (failed.length === 0) losses.push(`the kill matrix: the fault ${fault.name} passed`);
  }
  const ofVariants: number[] = [];
  for (const variant of variants) {
    const cases = playedAloneOf(variant, reached(variant.name));
    const begun = process.cpuUsage();
    const { failed } = await prove(variant.rules, cases);
    ofVariants.push(cpuSecondsSince(begun));
    if (failed.length > 0) losses.push(`the kill matrix: the variant ${variant.name} failed`);
  }
  return [rowOf('a fault, on average', ofFaults), rowOf('a variant, on average', ofVariants)];
}

function sampleOf<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, index) => index % ONE_IN === 0);
}

function cpuSecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** The average tells what all of them cost together. A median would hide the few that take long. */
function rowOf(who: string, seconds: readonly number[]): Row {
  const average = seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
  return { what: 'the kill matrix', who, unit: 'CPU s', spread: spreadOf([average]), digits: 2 };
}
