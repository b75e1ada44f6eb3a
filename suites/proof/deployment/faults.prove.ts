import pLimit from 'p-limit';
import { afterAll, describe, it } from 'vitest';
import { findRequirement } from '../../../spec/requirements/index.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { FAULTS, VARIANTS } from '../../cli/simulator/changes.ts';
import { type Rules, simulator } from '../../cli/simulator/simulator.ts';
import { PLAN } from '../../deployment/plan/plan.ts';
import { plannedSources } from '../../deployment/plan/planned-source.ts';
import { isOfClient, mixturesOfAll } from '../matrix/mixtures.ts';
import { readWitnesses } from '../matrix/witnesses.ts';
import { deploySample } from './sample.fixture.ts';

/**
 * Number of runs that go on at the same time. Each takes a minute or more, in which it mostly waits; but when more begin at once, the machine is
 * late at answers, and nobody can tell what they show.
 */
const atOnce = pLimit(4);
const LIMIT_MS = 1_200_000;

/** Areas whose faults, and cases, show what is wrong at the first attempt. A retry that never comes cannot be judged on a real clock. */
const AREAS = ['routing', 'body', 'value', 'timestamp', 'signature', 'header', 'setting', 'selection', 'limit'];

/**
 * Cases that see less on a real clock. The first wait for a request as for a retry, of which nobody knows there whether it still comes. Nothing can
 * rest for hours, and endpoints that answer at once have few requests at a time.
 */
const UNSURE = [
  ...['setting/five-urls', 'setting/target-on-retries', 'delivery/every-url'],
  ...['routing/after-a-rest', 'routing/many-at-once'],
];

const commands: SampleCommand[] = [];
afterAll(() => Promise.all(commands.map((command) => command.remove())));

/** The results of a run against a deployed simulator with these rules. @param names Its sources, by default all. */
async function playSample(rules: Rules, cases: readonly string[], names?: readonly string[]): Promise<Results> {
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

/** A fault, and the case that shows it. */
interface Visible {
  readonly fault: (typeof FAULTS)[number];
  readonly witness: string;
}

/** True if a fault shows. That is unknown if a case could not be judged, as when the machine was late at what it waited for. */
async function playFault({ fault: { rules, breaks }, witness }: Visible): Promise<'red' | 'green' | 'unknown'> {
  const { verdict, cases: played } = await playSample(rules(simulator.reference), [witness]);
  const failed: (string | undefined)[] = played.map(({ failure }) => failure?.requirement);
  if (verdict === 'not-conformant' && breaks.some((requirement) => failed.includes(requirement))) return 'red';
  return played.every(({ status }) => status === 'passed' || status === 'failed') ? 'green' : 'unknown';
}

const witnesses = readWitnesses();

/** The first fault of each area whose witness can be played against a deployment. */
const visible: readonly Visible[] = AREAS.flatMap((area) => {
  const inArea = FAULTS.filter(({ breaks }) => findArea(breaks[0]) === area);
  const played = inArea.map((fault) => ({ fault, witness: witnesses[fault.name] ?? '' }));
  const shown = played.find(({ witness }) => PLAN.needs[witness] !== undefined && !UNSURE.includes(witness));
  return shown ?? [];
});

function findArea(requirement = ''): string {
  return findRequirement(requirement)?.area ?? '';
}

describe.concurrent('reached only through a deployment file', () => {
  it(
    'a fault of each area is red for the requirement that it breaks',
    async ({ expect }) => {
      const looks = await atOnce.map(visible, async (one) => ({ one, look: await playFault(one) }));
      const green = looks.filter(({ look }) => look === 'green').map(({ one }) => one.fault.name);
      for (const { one, look } of looks) {
        if (look === 'unknown' && (await playFault(one)) !== 'red') green.push(one.fault.name);
      }
      expect([visible.length, green]).toEqual([AREAS.length, []]);
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
        const { verdict, cases } = await playSample(rules(simulator.reference), [], names);
        const wrong = cases.filter(({ status }) => status !== 'passed' && status !== 'not-tested');
        return { name, verdict, wrong: wrong.map(({ id, failure, reason }) => [id, failure?.seen ?? reason]) };
      });
      expect(results).toEqual(mixtures.map(({ name }) => ({ name, verdict: 'conformant', wrong: [] })));
    },
    LIMIT_MS,
  );
});
