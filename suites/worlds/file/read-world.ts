import { type ErrorCode, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod/v3';
import { RoutespecError } from '../../../spec/error.ts';
import { type StepKind, stepSchemas, type World, worldSchema } from '../../../spec/shapes/world.ts';
import { sentenceOfIssue } from '../../../spec/text/issue.ts';
import { didYouMean } from '../../../spec/text/nearest.ts';
import { shownJson } from '../../../spec/text/visible.ts';
import { memberNames } from '../../harness/member-names.ts';

/** A world of 10,000 steps has about 2 MB. */
export const MAX_WORLD_BYTES = 16 * 1024 * 1024;
/** YAML aliases may repeat a value many times. */
const MAX_ALIASES = 100;

export type Path = readonly (string | number)[];

/** The error of a member that does not fit: one sentence with file and line. */
export type Wrong = (path: Path, sentence: string) => RoutespecError;

/** A world that was read from a file. */
export interface WorldFile {
  readonly world: World;
  readonly wrong: Wrong;
}

/** Every step has one member, which is checked by the schema of its name. */
const frameSchema = worldSchema.extend({ steps: z.array(z.record(z.unknown())).min(1).max(100_000) });

/**
 * Reads a world from YAML or JSON.
 * @param file the name of the file, for errors
 * @throws RoutespecError `usage`: one sentence with file, line and member
 */
export function readWorld(text: string, file: string): WorldFile {
  const lines = new LineCounter();
  const { root, value } = parse(text, file, lines);
  const wrong: Wrong = (path, sentence) => usage(`${file}:${lineAt(root, path, lines)}: ${sentence}`);
  const frame = frameSchema.safeParse(value);
  if (!frame.success) throw wrongBy(mostTelling(frame.error.issues), value, wrong);
  const { steps } = frame.data;
  for (const [index, step] of steps.entries()) checkStep(['steps', index], step, value, wrong);
  return { world: { ...frame.data, steps: steps as World['steps'] }, wrong };
}

const TOO_DEEP = 'too deeply nested, or too many aliases';

/** The usual mistakes, by the code of the parser. It words others itself. */
const MISTAKES: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE_KEY: 'a member stands twice in one object',
  MULTIPLE_DOCS: 'a file has one world, without a line `---` inside',
};

function parse(text: string, file: string, lineCounter: LineCounter): { root: unknown; value: unknown } {
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false });
    const [error] = document.errors;
    // The parser is recursive.
    if (error?.message.includes('call stack')) throw usage(`${file}: ${TOO_DEEP}`);
    if (error !== undefined) {
      const why = MISTAKES[error.code] ?? `neither YAML nor JSON: ${error.message}`;
      throw usage(`${file}:${lineCounter.linePos(error.pos[0]).line}: ${why}`);
    }
    if (document.contents === null) throw usage(`${file}: no world is in it; the smallest one is \`steps: [track: ]\``);
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    // A value with an alias to itself has no end.
    JSON.stringify(value);
    return { root: document.contents, value };
  } catch (error) {
    if (error instanceof RoutespecError) throw error;
    const [, unknown] = /^Unresolved alias .*: (.*)$/s.exec(error instanceof Error ? error.message : '') ?? [];
    if (unknown !== undefined) throw usage(`${file}: no anchor comes before the alias ${shownJson(`*${unknown}`)}`);
    if (error instanceof TypeError) throw usage(`${file}: an alias stands inside the value that it repeats`);
    // It refuses aliases that multiply.
    throw usage(`${file}: ${TOO_DEEP}`);
  }
}

/** The line of a member, or of the nearest value around it. */
function lineAt(root: unknown, path: Path, lines: LineCounter): number {
  let [node, offset] = [root, 0];
  for (const name of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === name) : undefined;
    const item: unknown = pair?.key ?? (isSeq(node) ? node.items[Number(name)] : undefined);
    const { range } = Object(item) as { range?: readonly [number, number, number] };
    if (range === undefined) break;
    offset = range[0];
    node = pair?.value ?? item;
  }
  return lines.linePos(offset).line;
}

function checkStep(path: Path, step: Readonly<Record<string, unknown>>, value: unknown, wrong: Wrong): void {
  const [name = '', second] = Object.keys(step);
  const schema = Object.hasOwn(stepSchemas, name) ? stepSchemas[name as StepKind] : undefined;
  if (schema === undefined) {
    const kinds = Object.keys(stepSchemas);
    throw wrong(
      [...path, name],
      `a step is one of ${kinds.join(', ')}, got ${shownJson(name)}${didYouMean(name, kinds)}`,
    );
  }
  if (second !== undefined) throw wrong([...path, second], `a step has one member, got \`${name}\` and \`${second}\``);
  const checked = schema.safeParse(step[name]);
  const [issue] = checked.error?.issues ?? [];
  if (issue !== undefined) throw wrongBy({ ...issue, path: [...path, name, ...issue.path] }, value, wrong);
}

/** A member that is missing may be one that is misspelt. */
function mostTelling(issues: readonly z.ZodIssue[]): z.ZodIssue | undefined {
  return issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
}

function wrongBy(issue: z.ZodIssue | undefined, value: unknown, wrong: Wrong): RoutespecError {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return wrong(
      [...path, key],
      `${describePlace(path)} has no member \`${key}\`${didYouMean(key, [worldSchema, ...Object.values(stepSchemas)].flatMap(memberNames))}`,
    );
  }
  const isOwn = issue?.code === 'custom' || issue?.code === 'invalid_union' || issue?.code === 'invalid_string';
  if (!isOwn) return wrong(path, sentenceOfIssue(issue, value, { whole: 'the world' }));
  const got = shownJson(path.reduce<unknown>((holder, name) => Object(holder)[name], value));
  return wrong(path, `${describePlace(path)} must be ${issue.message}, got ${got}`);
}

function describePlace(path: Path): string {
  return path.length === 0 ? 'a world' : `\`${path.join('.')}\``;
}

function usage(sentence: string): RoutespecError {
  return new RoutespecError('usage', sentence);
}
