import { readFile } from 'node:fs/promises';
import { RoutespecError } from '../../spec/error.ts';
import { packageFile } from '../../spec/package-file.ts';
import { VECTOR_FILES, type VectorFileName, type VectorSet } from '../../spec/shapes/vectors.ts';
import { type AnyVector, findSide, isAsked, judgeAnswer, type Side } from '../../spec/vectors/judge.ts';
import { readNamedFile, readStandardInput } from '../harness/named-file.ts';
import { type CommandArguments, readChoice, unreadableFile } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { print } from './output/print.ts';
import { shippedFiles, writeFiles } from './schemas-command.ts';

const NAMES = Object.keys(VECTOR_FILES) as readonly VectorFileName[];
/** A line for each vector has some kilobytes at most. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** Most ids without an answer that are named. */
const NAMED = 5;

/** `routespec vectors`: writes the test vectors, their page and the runners to a folder. */
export async function vectorsCommand(given: CommandArguments): Promise<number> {
  const format = readChoice('format', given.text('format') ?? 'json', ['json', 'ndjson']);
  const files = format === 'json' ? await shippedFiles('schemas/vectors') : await linesOfVectors();
  await writeFiles(given.text('out') ?? 'vectors', files);
  return EXIT.conformant;
}

async function linesOfVectors(): Promise<ReadonlyMap<string, string>> {
  const set = await readVectors();
  return new Map(
    NAMES.map((name) => [`${name}.ndjson`, set[name].map((each) => `${JSON.stringify(each)}\n`).join('')]),
  );
}

async function readVectors(): Promise<VectorSet> {
  const read = async (name: VectorFileName) =>
    [name, JSON.parse(await readFile(packageFile(`schemas/vectors/${name}.json`), 'utf8')).vectors] as const;
  // The package ships the generated files.
  return Object.fromEntries(await Promise.all(NAMES.map(read))) as unknown as VectorSet;
}

/** Reads one answer a line, or all of them as an array. @throws RoutespecError `usage` */
function readAnswers(file: string): GivenAnswer[] {
  const text = readText(file).trim();
  const answers = text.startsWith('[')
    ? [parsed(text, file)].flat()
    : text
        .split('\n')
        .flatMap((line, index) => (line.trim() === '' ? [] : [parsed(line, `line ${index + 1} of ${file}`)]));
  if (answers.length === 0) throw new RoutespecError('usage', `${file} has no answers`);
  const wrong = answers.findIndex((answer) => typeof Object(answer).id !== 'string');
  if (wrong === -1) return answers as GivenAnswer[];
  throw new RoutespecError('usage', `Answer ${wrong + 1} of ${file} must be an object with \`id\` and \`answer\``);
}

function readText(file: string): string {
  try {
    return (file === '-' ? readStandardInput(MAX_ANSWER_BYTES) : readNamedFile(file, MAX_ANSWER_BYTES)).toString(
      'utf8',
    );
  } catch (error) {
    throw unreadableFile(file, error);
  }
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RoutespecError('usage', `Expected JSON in ${where}`);
  }
}

/** `routespec vectors check FILE`: judges the answers of a program in any language. */
export async function checkVectorsCommand({ rest: [file = ''] }: CommandArguments): Promise<number> {
  const { wrong, scores } = judgeAnswers(await readVectors(), readAnswers(file));
  for (const sentence of wrong) print(`${sentence}\n`);
  for (const score of scores) print(`${describeScore(score)}\n`);
  const isComplete = scores.every(({ unanswered }) => unanswered.length === 0);
  return wrong.length === 0 && isComplete ? EXIT.conformant : EXIT.different;
}

function describeScore({ file, side, asked, right, unanswered }: Score): string {
  const named = unanswered.slice(0, NAMED).join(', ');
  const more = unanswered.length > NAMED ? ', …' : '';
  const missing = unanswered.length === 0 ? '' : `, ${unanswered.length} not answered: ${named}${more}`;
  return `${file}, as a ${side}: ${right} of ${asked} right${missing}`;
}

/** The answer to one vector, as a program in any language wrote it. */
interface GivenAnswer {
  readonly id: string;
  readonly answer?: unknown;
}

interface Score {
  readonly file: VectorFileName;
  readonly side: Side;
  readonly asked: number;
  readonly right: number;
  readonly unanswered: readonly string[];
}

interface Judgement {
  /** A sentence for each answer that is wrong, or that has no vector. */
  readonly wrong: readonly string[];
  /** Each file and side with at least one answer. The others are not checked. */
  readonly scores: readonly Score[];
}

const SIDES = ['receiver', 'sender'] as const;

/** Judges answers to vectors. If a side leaves a vector for it unanswered, that counts as wrong. */
function judgeAnswers(set: VectorSet, answers: readonly GivenAnswer[]): Judgement {
  const files = Object.keys(set) as readonly VectorFileName[];
  const vectors = new Map(
    files.flatMap((file) => set[file].map((vector) => [vector.id, { file, vector: vector as AnyVector }] as const)),
  );
  const right = new Map<string, Set<string>>();
  const answered = new Map<string, Set<string>>();
  const wrong = answers.flatMap(({ id, answer }): string[] => {
    const known = vectors.get(id);
    if (known === undefined) return [`${id}: no vector has this id`];
    const { file, vector } = known;
    const key = `${file} ${findSide(file, vector, answer)}`;
    const ids = answered.get(key) ?? new Set<string>();
    if (ids.has(id)) return [`${id}: it is answered more than once`];
    answered.set(key, ids.add(id));
    const sentence = judgeAnswer(file, vector, answer);
    if (sentence !== null) return [`${id}: ${sentence}. ${vector.description}`];
    right.set(key, (right.get(key) ?? new Set()).add(id));
    return [];
  });
  const scores = files.flatMap((file) =>
    SIDES.flatMap((side): Score[] => {
      const ids = answered.get(`${file} ${side}`);
      if (ids === undefined) return [];
      const asked = set[file].filter((vector) => isAsked(file, vector, side)).map(({ id }) => id);
      const unanswered = asked.filter((id) => !ids.has(id));
      return [{ file, side, asked: asked.length, right: right.get(`${file} ${side}`)?.size ?? 0, unanswered }];
    }),
  );
  return { wrong, scores };
}
