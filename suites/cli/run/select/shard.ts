import { createHash } from 'node:crypto';
import { RoutespecError } from '../../../../spec/error.ts';
import type { Shard } from '../../../../spec/shapes/results.ts';
import type { Case } from '../../../cases/case.ts';
import type { Given } from '../../arguments.ts';

/** Which part of the selected cases a run plays: the part `index` of `of`, from 1. */
export interface ShardChoice {
  readonly index: number;
  readonly of: number;
}

/** More parts than there are cases make no sense. */
const MAX_SHARDS = 1_000;

/** Reads `--shard i/n`. @throws RoutespecError `usage` */
export function readShard(given: Given): ShardChoice | undefined {
  const text = given.text('shard');
  if (text === undefined) return undefined;
  const [, first, second] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const [index, of] = [Number(first), Number(second)];
  if (index >= 1 && index <= of && of <= MAX_SHARDS) return { index, of };
  const expected = `Expected \`--shard\` to be i/n, such as 1/4, with i from 1 to n and n at most ${MAX_SHARDS}`;
  throw new RoutespecError('usage', `${expected}, got ${text}`);
}

/**
 * The cases of one part. They are dealt out in turn, so that each part gets a like share of the cases that take long,
 * which stand together. No case depends on another, so any of them may be in any part. What a watch finds in the requests
 * of a case is reported in the part of that case.
 * @throws RoutespecError `usage` if there are fewer cases than parts
 */
export function casesOfShard(cases: readonly Case[], { index, of }: ShardChoice): readonly Case[] {
  if (cases.length >= of) return cases.filter((_, at) => at % of === index - 1);
  throw new RoutespecError(
    'usage',
    `Expected \`--shard\` to have at most as many parts as there are cases, which is ${cases.length}, got ${of}`,
  );
}

/** What the results of a part say about it. @param cases the cases of all parts */
export function shardFacts({ index, of }: ShardChoice, cases: readonly Case[], baseline: string | undefined): Shard {
  const ids = cases.map(({ id }) => id).join('\n');
  const selection = createHash('sha256').update(ids).digest('hex').slice(0, 16);
  return { index, of, selection, ...(baseline === undefined ? {} : { baseline }) };
}
