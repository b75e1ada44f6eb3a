/**
 * Compares two states of the project: how the suite judges the reference and every fault, variant and mixture, before
 * and after a change.
 *
 *     npm run matrix -- write before.json      # some minutes
 *     npm run matrix -- write after.json
 *     npm run matrix -- compare before.json after.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { FAULTS, VARIANTS } from '../sim/harness.ts';
import { CASES } from '../suites/cases/index.ts';
import { mixturesOf } from '../suites/proof/mixtures.fixture.ts';
import { type Proof, prove } from '../suites/proof/prove.fixture.ts';
import { reachOf } from '../suites/proof/reach/reach.fixture.ts';
import { differencesOf, type Judgement, type Matrix } from './matrix/matrix.ts';

/** How many mixtures of variants, as in the kill matrix. */
const MIXTURES = 12;

async function matrixOf(): Promise<Matrix> {
  const replaced = [...FAULTS, ...VARIANTS, ...mixturesOf(VARIANTS, MIXTURES)];
  const reach = await reachOf(replaced, CASES);
  const judgements: Record<string, Judgement> = { reference: judgementOf(await prove((reference) => reference)) };
  for (const { name, rules } of replaced) {
    judgements[name] = judgementOf(await prove(rules, reach.get(name) ?? []));
  }
  return { cases: Object.fromEntries(CASES.map(({ id, requirements }) => [id, requirements])), judgements };
}

function judgementOf({ failed, couldNotRun }: Proof): Judgement {
  return {
    failed: Object.fromEntries(failed.map(({ id, failure }) => [id, failure?.requirement ?? ''])),
    couldNotRun: couldNotRun.map(({ id }) => id).sort(),
  };
}

function read(file: string): Matrix {
  return JSON.parse(readFileSync(file, 'utf8')) as Matrix;
}

const [verb, file, other] = process.argv.slice(2);
if (verb === 'write' && file !== undefined) {
  const matrix = await matrixOf();
  writeFileSync(file, `${JSON.stringify(matrix, null, 2)}\n`);
  console.log(`${Object.keys(matrix.judgements).length} implementations in ${CASES.length} cases written to ${file}`);
} else if (verb === 'compare' && file !== undefined && other !== undefined) {
  const differences = differencesOf(read(file), read(other));
  for (const difference of differences) console.log(difference);
  console.log(`${differences.length} differences between ${file} and ${other}`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} else {
  console.error(`Expected \`write FILE\` or \`compare BEFORE AFTER\`, got \`${process.argv.slice(2).join(' ')}\``);
  process.exitCode = 2;
}
