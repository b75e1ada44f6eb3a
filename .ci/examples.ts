import { writeFileSync } from 'node:fs';
import { WRITTEN_EXAMPLES } from '../spec/examples/contract.ts';
import { SAMPLERS } from '../spec/samples/samplers.fixture.ts';
import { seededFaker } from '../spec/samples/seeded-faker.fixture.ts';
import { SHAPE_NAMES, type ShapeName } from '../spec/schema-catalogue.ts';
import { BODY_KINDS } from '../spec/shapes/bodies.ts';
import { CALL_KINDS } from '../spec/shapes/calls.ts';

/** The path of the generated examples, from the root. */
export const EXAMPLES_FILE = 'spec/examples/generated.ts';

const HEAD =
  '// Written by `npm run examples` from the samples in spec/samples, because only tests have these. Never edit it.\n';

/** Every shape has samples from this seed, so that a further shape does not change the examples of the others. */
const SEED = 20_260_101;
/** Enough that there is a sample with all optional members, one with none, and one of each kind of event. */
const SAMPLES = 40;

type Sample = Readonly<Record<string, unknown>>;

function samplesOf(name: ShapeName): readonly Sample[] {
  const faker = seededFaker(SEED);
  return Array.from({ length: SAMPLES }, () => JSON.parse(JSON.stringify(SAMPLERS[name](faker))));
}

const countMembers = (sample: Sample): number => Object.keys(sample).length;
const fullest = (samples: readonly Sample[]): Sample[] =>
  samples.toSorted((one, other) => countMembers(other) - countMembers(one)).slice(0, 1);
/** Bodies whose members are only those that are described. */
const leanest = (samples: readonly Sample[]): Sample[] => fullest(samples.filter((sample) => !('messageId' in sample)));

/** A body of a known user and, where a user may be anonymous, one of such a user. */
function sentBodies(name: ShapeName): readonly Sample[] {
  const samples = samplesOf(name);
  const known = samples.filter(
    (sample) => !('anonymousId' in sample) && sample['userId'] !== '' && ('userId' in sample || 'User ID' in sample),
  );
  const anonymous = samples.filter((sample) => 'anonymousId' in sample && !('userId' in sample));
  return [...leanest(known), ...leanest(anonymous)];
}

/** The first sample of each kind of event. */
function eachEvent(name: ShapeName): readonly Sample[] {
  const firstOfKind = new Map(
    samplesOf(name)
      .toReversed()
      .map((sample) => [sample['event'], sample]),
  );
  return [...firstOfKind.values()].toReversed();
}

function examplesOf(name: ShapeName): readonly Sample[] {
  if (name === 'call') return CALL_KINDS.flatMap((kind) => fullest(samplesOf(`${kind}-call`)));
  if (name === 'webhook-body') return BODY_KINDS.flatMap((kind) => sentBodies(`${kind}-body`));
  if (name === 'strict/webhook-body') return BODY_KINDS.flatMap((kind) => leanest(samplesOf(`strict/${kind}-body`)));
  if (name === 'report/event') return eachEvent(name);
  if (name.startsWith('strict/')) return leanest(samplesOf(name));
  return name.endsWith('-body') ? sentBodies(name) : fullest(samplesOf(name));
}

/** The source code of the examples, one shape a line. The same samples always give the same text. */
export function generateExamples(): string {
  const lines = SHAPE_NAMES.filter((name) => !Object.hasOwn(WRITTEN_EXAMPLES, name)).map(
    (name) => `  ${JSON.stringify(name)}: ${JSON.stringify(examplesOf(name))},`,
  );
  return `${HEAD}export const SAMPLED_EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {\n${lines.join('\n')}\n};\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(new URL(`../${EXAMPLES_FILE}`, import.meta.url), generateExamples());
  console.log(`Wrote ${EXAMPLES_FILE}`);
}
