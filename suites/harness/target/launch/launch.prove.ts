import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.fixture.ts';
import { HttpJson } from '../http-json.ts';
import { launch } from './launch.ts';
import { Processes } from './processes.ts';

/** An implementation that reports its environment and its processes, and starts a child that ends only when killed. */
const IMPLEMENTATION = `
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
const stubborn = spawn(process.execPath, [
  '-e',
  'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("deaf")',
]);
const { PORT, ROUTESPEC_CA, SSL_CERT_FILE, NODE_EXTRA_CA_CERTS } = process.env;
const files = [ROUTESPEC_CA, SSL_CERT_FILE, NODE_EXTRA_CA_CERTS];
const certificates = files.map((file) => readFileSync(file, 'utf8'));
const answer = JSON.stringify({ files, certificates, pids: [process.pid, stubborn.pid] });
const server = http.createServer((request, response) => response.end(answer));
stubborn.stdout.once('data', () => server.listen(Number(PORT), '127.0.0.1'));
`;

interface Report {
  readonly files: string[];
  readonly certificates: string[];
  readonly pids: number[];
}

const folder = temporaryFolder();
let command = '';
beforeAll(async () => {
  const file = join(folder, 'implementation.mjs');
  await writeFile(file, IMPLEMENTATION);
  command = `'${process.execPath}' '${file}'`;
});

const AUTHORITY = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n';
const goOn = new AbortController().signal;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('launch', () => {
  it('starts an implementation on a free port with the authority of the run, and ends all of its processes', async () => {
    const http = new HttpJson();
    // The shell stays as the parent process, as it does for most commands that people write.
    const { url, close } = await launch(`${command}; exit 7`, AUTHORITY, goOn);
    const report = (await http.send('GET', `${url}/`)).json as Report;
    http.close();
    expect(new Set(report.files).size).toBe(1);
    expect(report.certificates).toEqual([AUTHORITY, AUTHORITY, AUTHORITY]);
    expect(report.pids.map(isAlive)).toEqual([true, true]);
    await close();
    await vi.waitFor(() => expect(report.pids.map(isAlive)).toEqual([false, false]), { timeout: 10_000 });
  });

  it('reports a command that never listens, and ends it', async () => {
    const file = join(folder, 'pid');
    const silent = `echo $$ > '${file}'; echo waiting; sleep 100`;
    await expect(launch(silent, AUTHORITY, goOn, 1_000)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(
        /^No answer .*within 1 s; it must listen at 127\.0\.0\.1, .*; it printed: waiting$/,
      ),
    });
    const pid = Number(await readFile(file, 'utf8'));
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
  });

  it('shows only the end of a long output', async () => {
    const chatty = `i=0; while [ $i -lt 900 ]; do echo line $i; i=$((i+1)); done; exit 1`;
    const error = await launch(chatty, AUTHORITY, goOn).catch((caught: Error) => caught);
    expect(error).toMatchObject({ message: expect.stringMatching(/line 899$/) });
    expect(String(error).length).toBeLessThan(2_500);
  });

  it('keeps an account of a command that it ended itself, without another end', async () => {
    const processes = new Processes();
    const { url, close } = await launch(`exec ${command}`, AUTHORITY, goOn, undefined, processes);
    await close();
    expect(await processes.accounts(false)).toEqual([
      { url, process: { command: expect.stringMatching(/^exec /), tail: expect.any(Array) } },
    ]);
  });
});
