import { EventEmitter, once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { resultsSchema } from '../../spec/shapes/results.ts';
import { type CertificateKind, makeCertificates } from '../harness/certificates/certificates.ts';
import { serveLoopback } from '../harness/loopback-server.ts';
import { type ReceiverRules, RIGHT, SECRET, startReceiver } from '../proof/judged-receivers/receiver.fixture.ts';
import { SampleCommand } from './command.fixture.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function start(env: NodeJS.ProcessEnv, ...args: string[]): Promise<SampleCommand> {
  const command = await SampleCommand.startWith(env, 'receiver', ...args);
  cleanups.push(() => command.remove());
  return command;
}

async function receiving(rules: Partial<ReceiverRules> = {}): Promise<string> {
  const receiver = await startReceiver({ ...RIGHT, ...rules });
  cleanups.push(receiver.close);
  return receiver.url;
}

async function resultsIn(folder: string) {
  return resultsSchema.parse(JSON.parse(await readFile(join(folder, 'reports/receiver/results.json'), 'utf8')));
}

describe('routespec receiver', () => {
  it('takes a baseline, which `expect` writes from its run, and says when a line is no longer needed', async () => {
    const url = await receiving({ bodyLimitBytes: 10_240 });
    const first = await start({ HOOK: SECRET }, url, '--secret-env', 'HOOK', '--seed', '5');
    const failed = await first.ended();
    expect(failed.stdout).toContain(`receiver ${url} --secret-env HOOK --seed 5 receiver/large-body`);
    expect(failed.code).toBe(1);
    const results = join(first.folder, 'reports/receiver');
    const baseline = join(first.folder, 'known.txt');
    const writing = await SampleCommand.start('expect', baseline, '--results', results, '--update');
    cleanups.push(() => writing.remove());
    expect(await writing.ended()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 line added') });
    const written = await readFile(baseline, 'utf8');
    expect(written).toMatch(/^RCV-012 .*# \?$/m);
    await writeFile(baseline, written.replaceAll('# ?', '# the proxy takes 10 KB'));
    const gated = await start({ HOOK: SECRET }, url, '--secret-env', 'HOOK', '--expect', baseline);
    const { code, stdout } = await gated.ended();
    expect(stdout).toMatch(/Verdict {2}conformant for [\s\S]* 3 cases\s+failed as expected/);
    expect(code).toBe(0);
    const right = await receiving();
    const mended = await start({ HOOK: SECRET }, right, '--secret-env', 'HOOK', '--expect', baseline);
    const ended = await mended.ended();
    expect(ended.stdout).toMatch(/UNEXPECTED PASS {2}1 case\n[\s\S]*known[.]txt:2 lists RCV-012/);
    expect(ended.code).toBe(1);
  });

  it('ends with 130 when it is interrupted, with a report of what ran', async () => {
    const seen = new EventEmitter();
    const arrived = once(seen, 'screen');
    const url = await receiving({
      answer: ({ type }) => {
        if (type !== 'screen') return 200;
        seen.emit('screen');
        return 'hang';
      },
    });
    const command = await start({ HOOK: SECRET }, url, '--secret-env', 'HOOK', 'RCV-001', 'receiver/screen');
    await arrived;
    command.interrupt();
    expect((await command.ended()).code).toBe(130);
    const { cases, verdict, unplayed } = await resultsIn(command.folder);
    expect(cases.map(({ status }) => status)).toEqual(['passed', 'could-not-run']);
    expect(verdict).toBe('incomplete');
    expect(unplayed).toEqual(['receiver/screen']);
  });

  it('shows the secret nowhere, even if the receiver does', async () => {
    const url = await receiving({ isAuthentic: () => false, refusalText: `expected the secret ${SECRET}` });
    const command = await start({}, url, '--secret', SECRET, '--reporter', 'junit,ctrf,markdown,html,jsonl');
    const { stdout, stderr } = await command.ended();
    const folder = join(command.folder, 'reports/receiver');
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(names.length).toBeGreaterThan(5);
    expect(texts.join()).toContain('expected the secret ***');
    expect([stdout, stderr, ...texts].filter((text) => text.includes(SECRET))).toEqual([]);
  });
});

describe('routespec receiver, over https', () => {
  async function securely(kind: CertificateKind): Promise<{ url: string; authority: string }> {
    const { authority, credentials } = await makeCertificates();
    const server = createSecureServer(
      credentials[kind],
      (request, response) => void request.resume().on('end', () => response.end()),
    );
    const { url, close } = await serveLoopback(server);
    cleanups.push(close);
    return { url: `${url}/`, authority };
  }

  it('accepts a certificate whose authority the machine trusts', async () => {
    const { url, authority } = await securely('trusted');
    const command = await SampleCommand.start('--version');
    cleanups.push(() => command.remove());
    await command.ended();
    const file = join(command.folder, 'authority.pem');
    await writeFile(file, authority);
    const { code, stdout } = await (await start({ NODE_EXTRA_CA_CERTS: file }, url, 'RCV-020')).ended();
    expect(stdout).toMatch(/1 passed, 0 failed/);
    expect(code).toBe(0);
  });

  it.each<[what: string, url: () => Promise<string>, code: number, words: RegExp]>([
    [
      'a port that speaks TLS, where the URL says http',
      async () => (await securely('trusted')).url.replace('https:', 'http:'),
      1,
      /It speaks TLS there: use https:/,
    ],
    [
      'a port that speaks none, where the URL says https',
      async () => (await receiving()).replace('http:', 'https:'),
      3,
      /accepts no connections: the port does not speak TLS; did you mean http\?/,
    ],
    [
      'a certificate that is self-signed',
      async () => (await securely('self-signed')).url,
      1,
      /FAIL {2}RCV-020[\s\S]* seen +a self-signed certificate/,
    ],
    [
      'another certificate that is not accepted',
      async () => (await securely('unknown-authority')).url,
      3,
      /could not run: The receiver accepts no connections/,
    ],
  ])('names %s', async (_, url, code, words) => {
    const ended = await (await start({}, await url())).ended();
    expect([ended.code, ended.stdout.replace(/\n {9}/g, ' ')]).toEqual([code, expect.stringMatching(words)]);
  });
});
