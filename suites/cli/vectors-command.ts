import { readFile } from 'node:fs/promises';
import { RoutespecError } from '../../spec/error.ts';
import { packageFile } from '../../spec/package-file.ts';
import { VECTOR_FILES, type VectorFileName, type VectorSet } from '../../spec/shapes/vectors.ts';
import { type AnyVector, findSide, isAsked, judgeAnswer, type Side } from '../../spec/vectors/judge.ts';
import { type CommandArguments, readChoice, readGivenFile } from './arguments.ts';
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
  const text = readGivenFile(file, MAX_ANSWER_BYTES).toString('utf8').trim();
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

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RoutespecError('usage', `Expected JSON in ${where}`);
  }
}

/** The answers of one side to the vectors of one file. A side and file without an answer is not checked. */
interface Tally {
  readonly answered: Set<string>;
  right: number;
}

const SIDES = ['receiver', 'sender'] as const;

/**
 * `routespec vectors check FILE`: judges the answers of a program in any language. If a side leaves a vector for it
 * unanswered, that counts as wrong.
 */
export async function checkVectorsCommand({ rest: [path = ''] }: CommandArguments): Promise<number> {
  const set = await readVectors();
  const tallies = new Map<string, Tally>();
  const wrong = readAnswers(path).flatMap((given) => judgeOne(set, given, tallies));
  const scores = NAMES.flatMap((file) => SIDES.flatMap((side) => scoreLines(set, file, side, tallies)));
  for (const line of [...wrong, ...scores.map(({ line }) => line)]) print(`${line}\n`);
  return wrong.length === 0 && scores.every(({ isComplete }) => isComplete) ? EXIT.conformant : EXIT.different;
}

/** A sentence about an answer that is wrong, or that has no vector. */
function judgeOne(set: VectorSet, { id, answer }: GivenAnswer, tallies: Map<string, Tally>): string[] {
  const file = NAMES.find((name) => set[name].some((each) => each.id === id));
  const vector = file && (set[file].find((each) => each.id === id) as AnyVector | undefined);
  if (file === undefined || vector === undefined) return [`${id}: no vector has this id`];
  const key = `${file} ${findSide(file, vector, answer)}`;
  const tally = tallies.get(key) ?? { answered: new Set(), right: 0 };
  tallies.set(key, tally);
  if (tally.answered.has(id)) return [`${id}: it is answered more than once`];
  tally.answered.add(id);
  const sentence = judgeAnswer(file, vector, answer);
  if (sentence !== null) return [`${id}: ${sentence}. ${vector.description}`];
  tally.right += 1;
  return [];
}

function scoreLines(set: VectorSet, file: VectorFileName, side: Side, tallies: ReadonlyMap<string, Tally>) {
  const tally = tallies.get(`${file} ${side}`);
  if (tally === undefined) return [];
  const asked = set[file].filter((vector) => isAsked(file, vector, side)).map(({ id }) => id);
  const missing = asked.filter((id) => !tally.answered.has(id));
  const named = `${missing.slice(0, NAMED).join(', ')}${missing.length > NAMED ? ', …' : ''}`;
  const words = missing.length === 0 ? '' : `, ${missing.length} not answered: ${named}`;
  const line = `${file}, as a ${side}: ${tally.right} of ${asked.length} right${words}`;
  return [{ line, isComplete: missing.length === 0 }];
}

/** The answer to one vector, as a program in any language wrote it. */
interface GivenAnswer {
  readonly id: string;
  readonly answer?: unknown;
}
