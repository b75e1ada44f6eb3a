import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, describe, it } from 'vitest';
import { shellWord } from './arguments.ts';
import { COMMAND_FILE, preloading, SampleCommand } from './command.fixture.ts';
import { ENDING_SIGNALS } from './interruption.ts';

/** A file of Linux whose disk is always full. */
const FULL = '/dev/full';

/** Makes a process send itself a signal just before it prints the address of the simulator. */
const SIGNAL_AT_ADDRESS =
  'const write = process.stdout.write.bind(process.stdout);' +
  "process.stdout.write = (text, ...rest) => { if (/simulator at/.test(text)) process.kill(process.pid, 'SIGTERM');" +
  'return write(text, ...rest); };';

const commands: SampleCommand[] = [];
afterAll(async () => {
  for (const command of commands) await command.remove();
});

async function start(...args: string[]): Promise<SampleCommand> {
  const command = await SampleCommand.start(...args);
  commands.push(command);
  return command;
}

describe.concurrent('the command', () => {
  it('loses nothing if its output is read late', async ({ expect }) => {
    const { stdout } = spawn(process.execPath, [COMMAND_FILE, 'list', '--json']);
    // Nothing is read until the first bytes wait.
    await once(stdout, 'readable');
    const read = Buffer.concat(await stdout.toArray()).toString();
    expect(JSON.parse(read)).toMatchObject({ requirements: expect.any(Array), cases: expect.any(Array) });
  });

  it.runIf(existsSync(FULL))('ends with 3, and says why, if its output cannot be written', async ({ expect }) => {
    const full = `${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} list >${FULL}`;
    const ended = await promisify(execFile)('sh', ['-c', full]).catch((error: unknown) => error);
    const stderr = expect.stringMatching(/^routespec: Cannot write to standard output: ENOSPC: .*\n$/);
    expect(ended).toMatchObject({ code: 3, stderr });
  });

  it.for(ENDING_SIGNALS)('serves the simulator until it gets %s', async (signal, { expect }) => {
    const command = await start('sim', '--port', '0', '--clock', 'real');
    const [url = ''] = await command.says(/http:\/\/127\.0\.0\.1:\d+/);
    expect(await (await fetch(url)).json()).toMatchObject({ contract: 1, clock: 'real' });
    command.interrupt(signal);
    expect(await command.ended()).toMatchObject({ code: 0, stderr: '' });
  });

  it('ends in order if a signal comes while the simulator prints its address', async ({ expect }) => {
    const command = await SampleCommand.startWith(preloading(SIGNAL_AT_ADDRESS), 'sim', '--port', '0');
    commands.push(command);
    expect(await command.ended()).toMatchObject({ code: 0, stdout: expect.stringContaining('http://'), stderr: '' });
  });

  it.for([
    ['run', 1024],
    ['sim', 256],
  ] as const)(
    'ends `%s` with 3 and one sentence if only 64 open files are allowed',
    async ([name, least], { expect }) => {
      const limited = `ulimit -n 64; exec ${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} ${name}`;
      const ended = await promisify(execFile)('sh', ['-c', limited]).catch((error: unknown) => error);
      const sentence = `Expected at least ${least} open files to be allowed, got 64`;
      const stderr = `routespec: ${sentence}; raise the limit with \`ulimit -n ${least}\`\n`;
      expect(ended).toMatchObject({ code: 3, stdout: '', stderr });
    },
  );
});
