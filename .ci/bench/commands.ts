import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { byTurns, spreadOf } from './rounds.ts';
import type { Row } from './table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, 'suites', 'routespec.mjs');
/** Exists only after `npm run build`. */
const COMPILED = join(ROOT, 'dist', 'main.js');
/** Names the file for the cost of every process of a command. */
const METER_FILE = 'BENCH_METER';
/** Records, at the end of a process, its CPU time and peak memory. */
const METER =
  "data:text/javascript,import{appendFileSync}from'node:fs';import{isMainThread}from'node:worker_threads';" +
  "if(isMainThread)process.on('exit',()=>{const{userCPUTime:u,systemCPUTime:s," +
  `maxRSS:m}=process.resourceUsage();appendFileSync(process.env.${METER_FILE},` +
  "JSON.stringify({cpuSeconds:(u+s)/1e6,megabytes:m/1024})+'\\n')})";

/** Runs the package with these arguments. In a checkout, its script would run the TypeScript instead. */
function fromPackage(args: readonly string[]): string[] {
  const run = `const {load} = await import('${pathToFileURL(COMPILED)}'); await (await load(${JSON.stringify(args)}))()`;
  return ['--input-type=module', '-e', run];
}

/** Number of HTTP exchanges in a process without other work. */
const BARE_EXCHANGES = 20_000;
const BARE = fileURLToPath(new URL('bare-exchanges.mjs', import.meta.url));

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  /** The line that it prints when it is ready. Then it is ended. */
  readonly ready?: RegExp;
}

const ALL_CASES = 'run of all cases';
const BARE_LOOP = `${BARE_EXCHANGES} exchanges, nothing else`;
const SIM = ['sim', '--port', '0'];
const READY = /simulator at/;

const COMMANDS: readonly Command[] = [
  { name: 'node, nothing else', args: ['-e', ''] },
  ...(existsSync(COMPILED)
    ? [
        { name: '--version, from the package', args: fromPackage(['--version']) },
        { name: 'sim, until it is ready, from the package', args: fromPackage(SIM), ready: READY },
      ]
    : []),
  { name: '--version, from a checkout', args: [SCRIPT, '--version'] },
  { name: 'sim, until it is ready, from a checkout', args: [SCRIPT, ...SIM], ready: READY },
  { name: 'run of one case', args: [SCRIPT, 'run', 'body/page'] },
  { name: ALL_CASES, args: [SCRIPT, 'run'] },
  { name: BARE_LOOP, args: [BARE, String(BARE_EXCHANGES)] },
];

interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

/** Wall-clock seconds, CPU seconds and memory of whole processes, which take turns. */
export async function measureCommands(rounds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-bench-'));
  try {
    const costs = await byTurns(COMMANDS, rounds, (command) => costOf(command, folder));
    const rows = COMMANDS.flatMap(({ name: who }, index): Row[] => {
      const spread = (pick: (cost: Cost) => number) => spreadOf((costs[index] ?? []).map(pick));
      return [
        { what: 'a whole process', who, unit: 's', spread: spread(({ seconds }) => seconds), digits: 2 },
        { what: '', who: '', unit: 'CPU s', spread: spread(({ cpuSeconds }) => cpuSeconds), digits: 2 },
        { what: '', who: '', unit: 'MB', spread: spread(({ megabytes }) => megabytes) },
      ];
    });
    return [...rows, inBareExchanges(costs)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * CPU time of a run as a multiple of that of bare exchanges, round by round. The multiple does not depend on the machine, or on how
 * busy it is.
 */
function inBareExchanges(costs: readonly (readonly Cost[])[]): Row {
  const cpuOf = (name: string): number[] => {
    const index = COMMANDS.findIndex((command) => command.name === name);
    return (costs[index] ?? []).map(({ cpuSeconds }) => cpuSeconds);
  };
  const bare = cpuOf(BARE_LOOP);
  const times = cpuOf(ALL_CASES).map((seconds, round) => seconds / (bare[round] ?? Number.NaN));
  return { what: ALL_CASES, who: `as CPU of ${BARE_LOOP}`, unit: 'x', spread: spreadOf(times), digits: 1 };
}

/** Cost of a command, with all of its processes. */
async function costOf({ args, ready }: Command, cwd: string): Promise<Cost> {
  const meterFile = join(cwd, 'meter.jsonl');
  await rm(meterFile, { force: true });
  const beganMs = performance.now();
  const child = spawn(process.execPath, ['--import', METER, ...args], {
    cwd,
    env: { ...process.env, [METER_FILE]: meterFile },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let readyMs: number | undefined;
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
    if (readyMs !== undefined || ready?.test(said) !== true) return;
    readyMs = performance.now();
    child.kill('SIGTERM');
  });
  await once(child, 'close');
  const seconds = ((readyMs ?? performance.now()) - beganMs) / 1_000;
  const lines = (await readFile(meterFile, 'utf8')).trim().split('\n');
  const metered = lines.map((line): Omit<Cost, 'seconds'> => JSON.parse(line));
  const sum = (pick: (each: Omit<Cost, 'seconds'>) => number): number =>
    metered.reduce((total, each) => total + pick(each), 0);
  return { seconds, cpuSeconds: sum((each) => each.cpuSeconds), megabytes: sum((each) => each.megabytes) };
}
