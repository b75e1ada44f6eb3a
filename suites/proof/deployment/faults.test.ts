import pLimit from 'p-limit';
import { afterAll, describe, it } from 'vitest';
import { faultRecord } from '../../../reports/likely/with-likely.ts';
import { findRequirement } from '../../../spec/requirements/index.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { FAULTS, VARIANTS } from '../../cli/simulator/changes.ts';
import { type Rules, simulator } from '../../cli/simulator/simulator.ts';
import { PLAN } from '../../deployment/plan/plan.ts';
import { plannedSources } from '../../deployment/plan/planned-source.ts';
import { seededRandom } from '../../seeded-random.ts';
import { isOfClient, mixturesOfAll } from '../mixtures.fixture.ts';
import { deploySample } from './sample.fixture.ts';

/** Another seed chooses others: `DEPLOYMENT_SEED=7 npx vitest run suites/proof/deployment/faults`. */
const SEED = Number(process.env['DEPLOYMENT_SEED'] ?? 1);
const FAULTS_PLAYED = 10;
/**
 * How many runs go on at the same time. Each takes a minute or more, in which it mostly waits; but when more begin at once, the machine is
 * late at answers, and nobody can tell what they show.
 */
const atOnce = pLimit(12);
const LIMIT_MS = 400_000;

/** Areas whose faults, and cases, show what is wrong at the first attempt. A retry that never comes cannot be judged on a real clock. */
const AREAS = ['routing', 'body', 'value', 'timestamp', 'signature', 'header', 'setting', 'selection', 'limit'];

/** Cases that wait for a request as for a retry. On a real clock nobody knows whether it still comes. */
const WAITING = ['setting/five-urls', 'setting/target-on-retries', 'delivery/every-url'];

/** Cases that see less on a real clock: nothing can rest for hours there, and endpoints that answer at once have few requests at a time. */
const SEEING_LESS = ['routing/after-a-rest', 'routing/many-at-once'];

/** Faults that show between settings that are put during a run, whereas a deployment has all of its settings before. */
const SEEN_WHILE_SET_UP = ['credentials-by-origin'];

const commands: SampleCommand[] = [];
afterAll(() => Promise.all(commands.map((command) => command.remove())));

/** The results of a run against a deployed simulator with these rules. @param names Its sources, by default all. */
async function resultsOf(rules: Rules, cases: readonly string[], names?: readonly string[]): Promise<Results> {
  const sample = await deploySample({ rules, ...(names && { names }) });
  try {
    const args = ['run', '--deployment', sample.file, '--reporter', 'json', ...cases];
    const command = await SampleCommand.startWith(sample.env, ...args);
    commands.push(command);
    await command.ended();
    return await command.results();
  } finally {
    await sample.close();
  }
}

/** The cases that can be played, name this requirement, and fail for a fault, as the kill matrix has recorded. */
function casesThatSee(fault: string, requirement: string | undefined): string[] {
  const red = faultRecord().faults.find(({ name }) => name === fault)?.red;
  return CASES.filter(({ id, requirements }) => {
    const names: readonly string[] = requirements;
    return (
      red?.has(id) === true &&
      AREAS.includes(areaOf(names[0])) &&
      ![...WAITING, ...SEEING_LESS].includes(id) &&
      PLAN.needs[id] !== undefined &&
      names.includes(requirement ?? '')
    );
  }).map(({ id }) => id);
}

/** Those whose names draw the smallest numbers, so that a fault that is added takes the place of one other at most. */
function sampled(all: readonly Visible[], count: number): Visible[] {
  const drawn = new Map(all.map((each) => [each, seededRandom(SEED, each.fault.name)()]));
  return all.toSorted((one, other) => (drawn.get(one) ?? 0) - (drawn.get(other) ?? 0)).slice(0, count);
}

/** A fault, and cases that show it. */
interface Visible {
  readonly fault: (typeof FAULTS)[number];
  readonly cases: readonly string[];
}

/** Whether a fault shows. That is unknown if a case could not be judged, as when the machine was late at what it waited for. */
async function lookOf({ fault: { rules, breaks }, cases }: Visible): Promise<'red' | 'green' | 'unknown'> {
  const { verdict, cases: played } = await resultsOf(rules(simulator.reference), cases.slice(0, 2));
  const failed: (string | undefined)[] = played.map(({ failure }) => failure?.requirement);
  if (verdict === 'not-conformant' && breaks.some((requirement) => failed.includes(requirement))) return 'red';
  return played.every(({ status }) => status === 'passed' || status === 'failed') ? 'green' : 'unknown';
}

const visible: readonly Visible[] = FAULTS.map((fault) => ({ fault, cases: casesThatSee(fault.name, fault.breaks[0]) }))
  .filter(({ fault: { breaks }, cases }) => cases.length > 0 && AREAS.includes(areaOf(breaks[0])))
  .filter(({ fault }) => !SEEN_WHILE_SET_UP.includes(fault.name));

function areaOf(requirement = ''): string {
  return findRequirement(requirement)?.area ?? '';
}

describe.concurrent('reached only through a deployment file', () => {
  it(
    `${FAULTS_PLAYED} faults, chosen by seed, are red for the requirement that they break`,
    async ({ expect }) => {
      const chosen = sampled(visible, FAULTS_PLAYED);
      const looks = await atOnce.map(chosen, async (one) => ({ one, look: await lookOf(one) }));
      const green = looks.filter(({ look }) => look === 'green').map(({ one }) => one.fault.name);
      for (const { one, look } of looks) {
        if (look === 'unknown' && (await lookOf(one)) !== 'red') green.push(one.fault.name);
      }
      expect([chosen.length, green]).toEqual([FAULTS_PLAYED, []]);
    },
    LIMIT_MS,
  );

  it(
    'no variant of the router fails a case, in mixtures that contain them all',
    async ({ expect }) => {
      const mixtures = mixturesOfAll(VARIANTS.filter((variant) => !isOfClient(variant)));
      // A router may refuse a source without a URL, so nobody could set it up.
      const names = plannedSources().flatMap(({ name, demand }) => (demand.hooks.length > 0 ? [name] : []));
      const results = await atOnce.map(mixtures, async ({ name, rules }) => {
        const { verdict, cases } = await resultsOf(rules(simulator.reference), [], names);
        const wrong = cases.filter(({ status }) => status !== 'passed' && status !== 'not-tested');
        return { name, verdict, wrong: wrong.map(({ id, failure, reason }) => [id, failure?.seen ?? reason]) };
      });
      expect(results).toEqual(mixtures.map(({ name }) => ({ name, verdict: 'conformant', wrong: [] })));
    },
    LIMIT_MS,
  );
});
