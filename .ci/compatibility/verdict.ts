import type { Catalogue, SchemaEntry } from '../../spec/shapes/data.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { type Change, changesOf, type Effect, isObject } from './node-changes.ts';
import { operationChanges } from './operation-changes.ts';

/** The schemas of one release. */
export interface Release {
  readonly version: string;
  /** Every JSON Schema and OpenAPI document, without annotations, by the path of its file. */
  readonly files: Readonly<Record<string, JsonObject>>;
  /** The direction of each JSON Schema, by the path of its file. */
  readonly directions: Readonly<Record<string, SchemaEntry['direction']>>;
}

export type Verdict = 'none' | 'compatible' | 'breaking';

/** A difference in one sentence, and whether it breaks code that was made from the schemas. */
export interface Difference {
  readonly verdict: Exclude<Verdict, 'none'>;
  /** Such as `track-body.json: \`userId\` is no longer required`. */
  readonly sentence: string;
}

/**
 * Which effects break whom. Who reads documents breaks if more of them are valid; who writes them breaks if fewer are.
 */
const BREAKING: Readonly<Record<SchemaEntry['direction'], readonly Effect[]>> = {
  read: ['wider', 'broken'],
  write: ['narrower', 'broken'],
  both: ['wider', 'narrower', 'broken'],
};

/** Every difference between two releases, the breaking ones first. */
export function differencesOf(before: Release, after: Release): readonly Difference[] {
  const names = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])];
  const differences = names.flatMap((file) => fileDifferences(file, before, after));
  // A shape with a name is in several files. It is reported once, and as breaking if it is so in any of them.
  const unique = new Map(differences.toSorted(breakingLast).map((each) => [each.sentence, each]));
  return [...unique.values()].toSorted(breakingLast).toReversed();
}

const breakingLast = (one: Difference, other: Difference): number =>
  Number(one.verdict === 'breaking') - Number(other.verdict === 'breaking') || (one.sentence < other.sentence ? 1 : -1);

function fileDifferences(file: string, before: Release, after: Release): readonly Difference[] {
  const [old, now] = [before.files[file], after.files[file]];
  if (old === undefined) return [{ verdict: 'compatible', sentence: `${file} is new` }];
  if (now === undefined) return [{ verdict: 'breaking', sentence: `${file} is gone` }];
  if (file.endsWith('.openapi.json')) return operationChanges(old, now).map((each) => judged(file, each, 'read'));
  const [was, is] = [before.directions[file], after.directions[file]];
  const turned =
    was === is ? [] : [{ path: '', what: `has the direction ${is}, and had ${was}`, effect: 'broken' as const }];
  return [
    ...[...turned, ...changesOf(old, now)].map((each) => judged(file, each, is)),
    ...definitionDifferences(old, now, is),
  ];
}

/** Differences of the shapes in `$defs`, which are named after themselves and not after the file. */
function definitionDifferences(
  before: JsonObject,
  after: JsonObject,
  direction: SchemaEntry['direction'] | undefined,
): readonly Difference[] {
  const [old, now] = [before, after].map(({ $defs }) => (isObject($defs) ? $defs : {}));
  return Object.entries(old ?? {}).flatMap(([name, schema]) => {
    const successor = now?.[name];
    const changes: readonly Change[] = isObject(successor)
      ? changesOf(schema as JsonObject, successor)
      : [{ path: '', what: 'is gone', effect: 'broken' }];
    return changes.map((each) => judged(name, each, direction));
  });
}

function judged(
  where: string,
  { path, what, effect }: Change,
  direction: SchemaEntry['direction'] = 'both',
): Difference {
  const sentence = path === '' ? `${where} ${what}` : `${where}: \`${path}\` ${what}`;
  return { sentence, verdict: BREAKING[direction].includes(effect) ? 'breaking' : 'compatible' };
}

/** The worst of some differences. */
export function verdictOf(differences: readonly Difference[]): Verdict {
  if (differences.some(({ verdict }) => verdict === 'breaking')) return 'breaking';
  return differences.length > 0 ? 'compatible' : 'none';
}

/** What the catalogue says of the direction of each file. */
export const directionsIn = ({ schemas }: Catalogue): Release['directions'] =>
  Object.fromEntries(schemas.map(({ file, direction }) => [file, direction]));
