import type { Faker } from '@faker-js/faker';
import { MUTATIONS } from '../../spec/samples/mutations.fixture.ts';
import { SAMPLERS } from '../../spec/samples/samplers.fixture.ts';
import { seededFaker } from '../../spec/samples/seeded-faker.fixture.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES, type ShapeName } from '../../spec/schema-catalogue.ts';
import { changed, textOf } from './changed-documents.ts';
import type { Sample } from './languages/language.ts';

const valid = (name: ShapeName, faker: Faker): unknown => SAMPLERS[name](faker);

/** A valid document, or one that is wrong in one thing, or one that is changed in a place and a way that chance picks. */
const WAYS: readonly ((name: ShapeName, faker: Faker) => unknown)[] = [
  valid,
  (name, faker) => faker.helpers.arrayElement(MUTATIONS[name]).mutate(SAMPLERS[name](faker)),
  (name, faker) => changed(asSent(SAMPLERS[name](faker)), (items) => faker.helpers.arrayElement(items)),
  (name, faker) => changed(asSent(SAMPLERS[name](faker)), (items) => faker.helpers.arrayElement(items)),
];

/** The most samples are of the bodies that receivers read most. */
const WEIGHTED: readonly ShapeName[] = SHAPE_NAMES.flatMap((name): ShapeName[] =>
  name.endsWith('-body') ? [name, name, name] : [name],
);

const WHOLE = { type: 'delete', userId: 'u', timestamp: '2026-01-01T00:00:00.000Z' };
const TRACK = { version: 1, type: 'track', userId: 'u', event: 'e', properties: {}, timestamp: WHOLE.timestamp };

/** Values that chance might not make. */
const HAND_MADE: readonly string[] = [
  ...['1.0', '1e0', '1E+0', '10e-1', '0.1e1', '1.5', '-1', '1e1', '"1"', 'true', '[1]'].map((version) =>
    JSON.stringify(TRACK).replace('"version":1', `"version":${version}`),
  ),
  ...['\n', '\r', '\r\n', '\u2028', '\u2029', '\v', '\0', ' ', 'Z'].flatMap((end) =>
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000+00:00'].flatMap((timestamp) => [
      JSON.stringify({ ...TRACK, timestamp: `${timestamp}${end}` }),
      JSON.stringify({ ...TRACK, timestamp: `${end}${timestamp}` }),
    ]),
  ),
  ...[0x660, 0x966, 0xff10, 0x1d7ce].map((zero) =>
    JSON.stringify({ ...TRACK, timestamp: TRACK.timestamp.replaceAll('0', String.fromCodePoint(zero)) }),
  ),
  ...[null, 1, '1', [], undefined].map((version) => JSON.stringify({ ...WHOLE, version })),
  ...['null', 'true', '1', '"track"', '[]', '{}', '[{}]'],
];

/**
 * Samples of all published shapes, about half of them invalid, none twice. The same seed makes the same samples.
 *
 * @param count how many; the first are those made by hand
 */
export function agreementSamples(count: number, seed: number): Sample[] {
  const faker = seededFaker(seed);
  const samples = new Map(
    HAND_MADE.map((text) => ({ schema: 'webhook-body', text })).map((sample): [string, Sample] => [
      keyOf(sample),
      sample,
    ]),
  );
  for (let turn = 0; samples.size < count; turn += 1) {
    const schema = WEIGHTED[turn % WEIGHTED.length] ?? 'webhook-body';
    const way = WAYS[Math.floor(turn / WEIGHTED.length) % WAYS.length] ?? valid;
    const sample = { schema, text: textOf(asSent(way(schema, faker))) };
    samples.set(keyOf(sample), sample);
  }
  return [...samples.values()];
}

const keyOf = ({ schema, text }: Sample): string => `${schema} ${text}`;

/** As it comes over the wire: without members that are undefined. */
const asSent = (document: unknown): unknown => JSON.parse(JSON.stringify(document ?? null));

/** The answer of the shapes, from which the schemas are made. */
export const zodVerdicts = (samples: readonly Sample[]): boolean[] =>
  samples.map(({ schema, text }) => PUBLISHED_SHAPES[schema as ShapeName].safeParse(JSON.parse(text)).success);

/**
 * One line for each sample on which the validators disagree.
 *
 * @param verdicts of each validator, by its name: whether the samples are valid, in their order
 */
export function disagreements(samples: readonly Sample[], verdicts: ReadonlyMap<string, readonly boolean[]>): string[] {
  return samples.flatMap(({ schema, text }, index) => {
    const said = [...verdicts].map(([name, all]) => ({ name, isValid: all[index] === true }));
    if (new Set(said.map(({ isValid }) => isValid)).size < 2) return [];
    const words = said.map(({ name, isValid }) => `${name}: ${isValid ? 'valid' : 'invalid'}`);
    return [`${words.join(', ')}: ${schema} ${text}`];
  });
}
