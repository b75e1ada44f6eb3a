import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byTurns, type Row } from './rounds.ts';

const ROUNDS = 3;
const SCRIPT = fileURLToPath(new URL('../../suites/routespec.mjs', import.meta.url));
/** The measure of this machine by which the cost of all cases is told. */
const BARE = fileURLToPath(new URL('bare-exchanges.mjs', import.meta.url));
/** Names the file for the cost of every process of a command. */
const METER_FILE = 'BENCH_METER';
/** Records, at the end of a process, its CPU time and peak memory. */
const METER =
  "data:text/javascript,import{appendFileSync}from'node:fs';import{isMainThread}from'node:worker_threads';" +
  "if(isMainThread)process.on('exit',()=>{const{userCPUTime:u,systemCPUTime:s," +
  `maxRSS:m}=process.resourceUsage();appendFileSync(process.env.${METER_FILE},` +
  "JSON.stringify({cpuSeconds:(u+s)/1e6,megabytes:m/1024})+'\\n')})";

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  /** The line that it prints when it is ready. Then it is ended. */
  readonly ready?: RegExp;
}

const COMMANDS: readonly Command[] = [
  { name: 'node, nothing else', args: ['-e', ''] },
  { name: '--version', args: [SCRIPT, '--version'] },
  { name: 'sim, until it is ready', args: [SCRIPT, 'sim', '--port', '0'], ready: /simulator at/ },
  { name: 'run of one case', args: [SCRIPT, 'run', 'body/page'] },
  { name: 'run of all cases', args: [SCRIPT, 'run'] },
  { name: '20,000 bare exchanges', args: [BARE, '20000'] },
];

interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

/** Wall-clock seconds, CPU seconds and memory of whole processes, which take turns. */
export async function commandRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-bench-'));
  try {
    const costs = await byTurns(COMMANDS, ROUNDS, (command) => costOf(command, folder));
    return COMMANDS.flatMap(({ name: who }, index): Row[] => {
      const values = (pick: (cost: Cost) => number) => (costs[index] ?? []).map(pick);
      return [
        { what: 'a whole process', who, unit: 's', values: values(({ seconds }) => seconds), digits: 2 },
        { what: '', who: '', unit: 'CPU s', values: values(({ cpuSeconds }) => cpuSeconds), digits: 2 },
        { what: '', who: '', unit: 'MB', values: values(({ megabytes }) => megabytes) },
      ];
    });
  } finally {
    await rm(folder, { recursive: true });
  }
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
