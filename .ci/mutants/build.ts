import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import ts from 'typescript';
import { mutatedFiles, sourcesOf, usersOfConstants, WORDING } from './scope.ts';

/** One small change to the simulator. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The place after it, counted in the same way. */
  readonly end: { readonly line: number; readonly column: number };
  /** The first line that it changes, as it stands in the file, without indentation. */
  readonly within: string;
  readonly original: string;
  readonly replacement: string;
  readonly mutator: string;
}

/** A build of the simulator that holds all mutants; which of them is active is decided while it runs. */
export interface Build {
  readonly mutants: readonly Mutant[];
  /** How many mutants were left out because they only change words for a person. */
  readonly leftOut: number;
  /** By file: the files in which its constants are used. */
  readonly users: ReadonlyMap<string, readonly string[]>;
}

/** Takes what the instrumenter logs, and keeps nothing. */
export const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
};

/**
 * The server of the contract reads the start of a world with a rule of the router. It gets a copy without mutants, or no
 * world would begin, and nothing would be known about the calls.
 */
const OWN_COPY = { user: 'sim/server/worlds.ts', file: 'sim/rules/router/timestamps.ts', copy: 'timestamps.as-is' };

/**
 * Builds the simulator with all mutants in it.
 * @param root The folder of the project.
 * @param folder Where the build goes. What was there is deleted.
 */
export async function build(root: string, folder: string): Promise<Build> {
  const mutated = mutatedFiles(root);
  const files = mutated.map((name) => ({ name, mutate: true, content: readFileSync(path.join(root, name), 'utf8') }));
  const sources = new Map(files.map(({ name, content }) => [name, content]));
  const options = { plugins: null, ignorers: [WORDING], excludedMutations: [] };
  const result = await new Instrumenter(SILENT).instrument(files, options);
  const instrumented = new Map(result.files.map(({ name, content }) => [name, content]));

  rmSync(folder, { recursive: true, force: true });
  const write = (file: string, content: string): void => {
    const { outputText } = ts.transpileModule(content, { compilerOptions: COMPILER_OPTIONS });
    const target = path.join(folder, file.replace(/ts$/, 'js'));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  };
  for (const file of [...sourcesOf(root, 'spec'), ...sourcesOf(root, 'sim')]) {
    const mutable = instrumented.get(file);
    const content = mutable === undefined ? readFileSync(path.join(root, file), 'utf8') : withManyActive(mutable);
    write(file, file === OWN_COPY.user ? withOwnCopy(content) : content);
  }
  write(`sim/rules/router/${OWN_COPY.copy}.ts`, readFileSync(path.join(root, OWN_COPY.file), 'utf8'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');

  const kept = result.mutants.filter(({ status }) => status !== 'Ignored');
  return {
    mutants: kept.map((mutant) => describeMutant(mutant, sources.get(mutant.fileName) ?? '')),
    leftOut: result.mutants.length - kept.length,
    users: new Map(mutated.map((file) => [file, usersOfConstants(root, file)])),
  };
}

/** The instrumenter lets one mutant be active. Here the player says which are, so that it can play several at once. */
function withManyActive(content: string): string {
  const changed = content.replace('ns.activeMutant === id', 'ns.isActive?.(id)');
  if (changed === content && content.includes('stryMutAct')) {
    throw new Error('Expected the instrumenter to compare `ns.activeMutant`, got another comparison');
  }
  return changed;
}

function withOwnCopy(content: string): string {
  const changed = content.replace('timestamps.ts', `${OWN_COPY.copy}.ts`);
  if (changed === content) throw new Error(`Expected ${OWN_COPY.user} to import ${OWN_COPY.file}, got no such import`);
  return changed;
}

type ApiMutant = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number];

function describeMutant({ id, fileName, location, replacement, mutatorName }: ApiMutant, source: string): Mutant {
  const lines = source.split('\n');
  const { start, end } = location;
  const taken = lines.slice(start.line, end.line + 1);
  taken[taken.length - 1] = taken.at(-1)?.slice(0, end.column) ?? '';
  taken[0] = taken[0]?.slice(start.column) ?? '';
  return {
    id,
    file: fileName,
    line: start.line + 1,
    column: start.column + 1,
    end: { line: end.line + 1, column: end.column + 1 },
    within: (lines[start.line] ?? '').trim(),
    original: oneLine(taken.join('\n')),
    replacement: oneLine(replacement),
    mutator: mutatorName,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Copies a build, so that its modules can be loaded once more. */
export function copyBuild(folder: string, copy: string): void {
  cpSync(folder, copy, { recursive: true });
}
