import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DevProcess, runCommand, type SampleEndpoint, startHooks } from './dev-process.fixture.ts';

const PAGE = new URL('../../../sim/dev/alternatives.md', import.meta.url);
const TOOLS = ['`routespec dev`', 'Stripe CLI', 'Hookdeck CLI', 'Mailpit', 'Prism', 'webhook.site'];

/** Output that each command of the table must have, and its exit code. */
const SHOWN: Readonly<Record<string, readonly [code: number, text: RegExp]>> = {
  'begin offline, without an account': [0, /← m1 {2}503 .* signed {2}again at/],
  'get a sample of each kind of event': [0, /^(.*→ m\d+ {2}\w+.*\n(.*← .*\n)+){7}$/],
  'see a retry without waiting for it': [0, /← m1 {2}200 OK .* attempt 2 .*\nthe clock is at .*; nothing waits\n$/],
  'look at what was sent and answered': [0, /→ m1 .*\n.*← m1 {2}200 OK/],
  'send one again': [0, /a copy of m1\n.*200 OK/],
  'let the service misbehave': [0, /^on {3}send twice /],
  'have an event checked against a schema': [2, /^routespec: `event` must be a string, got 7/],
  'sign as in production': [0, /^[\da-f]{40}\n$/],
  'learn what is wrong with a signature': [1, /^The signature is wrong: expected [\da-f]{40}\./],
  'have your receiver judged': [1, /RCV-002[\s\S]*Verdict {2}not conformant/],
  'use it within a test': [0, /^\{"address":"http:.*"writeKey":.*\n$/],
};

const page = await readFile(PAGE, 'utf8');
const table = /<!-- comparison -->\n([\s\S]*?)\n<!-- \/comparison -->/.exec(page)?.[1] ?? '';
const [head = [], , ...rows] = table.split('\n').map((line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
);

/** The words of a command, which may be in single quotes. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

let endpoint: SampleEndpoint;
let dev: DevProcess;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-comparison-'));
  await writeFile(join(folder, 'body.json'), '{"type":"track"}');
  endpoint = await startHooks((number) => (number === 1 ? 503 : 200));
  dev = await DevProcess.start(['--forward-to', endpoint.url]);
});
afterAll(async () => {
  await dev.remove();
  endpoint.close();
  await rm(folder, { recursive: true });
});

/** Runs a command of the table, with the endpoint of this test instead of `localhost:3000`. */
async function play(command: string): Promise<readonly [number | null, string]> {
  const [, name = '', ...rest] = wordsOf(command);
  if (name === 'dev') return startAnother(rest);
  const args = rest.map((word) =>
    word.replace('localhost:3000/hooks', endpoint.url).replace('body.json', join(folder, 'body.json')),
  );
  const out = name === 'receiver' ? ['--out', join(folder, 'reports')] : [];
  const { code, stdout, stderr } = await runCommand([name, ...args, ...out], { ROUTESPEC_DEV: dev.ready.address });
  return [code, stdout === '' ? stderr : stdout];
}

/** One that takes its own port, until it has shown something. */
async function startAnother(args: string[]): Promise<readonly [number | null, string]> {
  const isForProgram = args.includes('--ready-json');
  const another = await (isForProgram ? DevProcess.start(args.slice(1)) : DevProcess.startForPerson(args));
  if (!isForProgram) await another.line(/← m1 .*\n/);
  another.signal('SIGTERM');
  const code = await another.ended();
  await another.remove();
  return [code, another.stdout];
}

describe('the table of README.md of other tools', () => {
  it('has a command and an entry for each tool in each row', () => {
    expect(head).toEqual(['to …', 'shown by', ...TOOLS]);
    expect(rows.map(([what]) => what)).toEqual(Object.keys(SHOWN));
    expect(rows.filter((row) => row.length !== head.length || row.includes(''))).toEqual([]);
  });

  it.each(rows.map(([what = '', command = '']) => [what, command.replaceAll('`', '')]))(
    'shows how to %s: %s',
    async (what, command) => {
      const [code, text] = SHOWN[what] ?? [];
      expect(await play(command)).toEqual([code, expect.stringMatching(text ?? /^$/)]);
    },
  );
});
