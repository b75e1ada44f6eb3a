import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOfPicture } from '../../.ci/terminal-picture.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { COMMAND_FILE } from './command.fixture.ts';

const ROOT = new URL('../../', import.meta.url);
const page = await readFile(new URL('README.md', ROOT), 'utf8');
const picture = linesOfPicture(await readFile(new URL('reports/pictures/run.svg', ROOT), 'utf8'));

/** A command of a page and the lines that it prints there, in order. */
interface Shown {
  readonly command: string;
  readonly lines: readonly string[];
}

/** The commands in lines that begin with `$ `, and what follows each. `…` stands for what a page leaves out. */
function shownIn(lines: readonly string[]): Shown[] {
  const shown: { command: string; lines: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith('$ ')) shown.push({ command: line.slice(2), lines: [] });
    else if (line !== '…' && line.trim() !== '') shown.at(-1)?.lines.push(line);
  }
  return shown;
}

const blocks = [...page.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, text = '']) => shownIn(text.split('\n')));
const hasGo = spawnSync('sh', ['-c', 'command -v go']).status === 0;

/** Text without what differs from run to run: numbers, ids and random names. */
const plain = (text: string): string =>
  text
    // A command is repeated as it was found: here from another folder.
    .replace(/^( +repeat +).*?( play )/, '$1npx routespec$2')
    .replace(/\b(hook|u|user|wk)-[\w-]+/g, '$1')
    .replace(/\b[0-9a-f]{40}\b/g, 'hex')
    .replace(/\d+(\.\d+)?/g, '#')
    .replace(/ +/g, ' ')
    .trim();

/** The first line that does not come in the output, after those before it; undefined if all come. */
function missing(lines: readonly string[], output: string): string | undefined {
  const printed = output.split('\n').map(plain);
  let from = 0;
  return lines.find((line) => {
    const at = printed.indexOf(plain(line), from);
    from = at + 1;
    return at === -1;
  });
}

const folder = temporaryFolder();
let dev: ChildProcess | undefined;
const receiver = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200).end());
});
const free = createServer();
let ports = { receiver: 0, dev: 0 };

beforeAll(async () => {
  // In the clone and after an installation, npx finds the command. Here it is the one under test.
  await writeFile(join(folder, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${COMMAND_FILE}' "$@"\n`);
  await chmod(join(folder, 'npx'), 0o755);
  for (const server of [receiver, free]) await once(server.listen(0, '127.0.0.1'), 'listening');
  ports = { receiver: (receiver.address() as AddressInfo).port, dev: (free.address() as AddressInfo).port };
  await new Promise((done) => free.close(done));
});

afterAll(async () => {
  dev?.kill('SIGINT');
  receiver.close();
  receiver.closeAllConnections();
});

/** Starts a command of the page in the folder, on free ports. */
function start(command: string): ChildProcess {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
  const own = { PATH: `${folder}${delimiter}${env['PATH'] ?? ''}`, ROUTESPEC_DEV: `http://127.0.0.1:${ports.dev}` };
  const there = command
    .replaceAll(':3000', `:${ports.receiver}`)
    .replace('npx routespec dev ', `exec npx routespec dev --port ${ports.dev} `);
  return spawn('sh', ['-c', there], { cwd: folder, env: { ...env, ...own, XDG_STATE_HOME: folder } });
}

/** Output of a command until it ends or, if it does not end by itself, until it has printed the lines. */
async function readOutput({ command, lines }: Shown): Promise<string> {
  const child = start(command);
  const isServer = command.startsWith('npx routespec dev ');
  if (isServer) dev = child;
  let output = '';
  const enough = new Promise<void>((done) => {
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      if (isServer && missing(lines, output) === undefined) done();
    });
  });
  await Promise.race([once(child, 'close'), enough]);
  return output;
}

describe('the front page', () => {
  it('shows commands and what they print', () => {
    expect(blocks.length).toBeGreaterThan(4);
    expect(blocks.flat().filter(({ lines }) => lines.length === 0)).toEqual([]);
  });

  it.for(blocks.map((shown, index) => ({ index, shown })))(
    'prints what block $index shows',
    async ({ shown }, { skip }) => {
      skip(!hasGo && shown.some(({ command }) => command.startsWith('go ')), 'skipped: needs Go');
      for (const each of shown) {
        expect(missing(each.lines, await readOutput(each)), each.command).toBeUndefined();
      }
    },
  );

  it('has a picture of what the commands in it print', async () => {
    const [, red] = shownIn(picture);
    expect(red?.command).toContain('digest-of-latin1');
    expect(missing(red?.lines ?? [], await readOutput(red ?? { command: '', lines: [] }))).toBeUndefined();
  });
});
