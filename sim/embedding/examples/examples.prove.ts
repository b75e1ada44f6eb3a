import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startEndpoint } from '../../wire/endpoint.fixture.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** The command, seen from the folder of the examples. A relative path has no spaces from the name of the checkout. */
const COMMAND_FILE = '../../../suites/routespec.mjs';
/** A test in Go runs in the folder of its package. */
const FROM_GO = `../${COMMAND_FILE}`;
const LIMIT_MS = 120_000;

interface Ended {
  readonly code: number | string;
  readonly text: string;
}

/** Runs a command in the folder of the examples. The code is `ENOENT` if there is no such command. */
async function run(command: string, ...args: string[]): Promise<Ended> {
  const file = command === 'go' ? FROM_GO : COMMAND_FILE;
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, VITEST: ___, ...env } = process.env;
  const options = {
    cwd: HERE,
    env: { ...env, ROUTESPEC: `${process.execPath} ${file}`, PYTHONDONTWRITEBYTECODE: '1' },
  };
  return promisify(execFile)(command, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error) => ({ code: error.code, text: `${error.stdout}${error.stderr}` }),
  );
}

/** Each runs as a user would run it. The one for vitest is a test here, and `.ci/package` runs the one for Jest. */
describe('the example', () => {
  it(
    'for node:test passes',
    async () => {
      const { code, text } = await run(process.execPath, '--import', 'tsx', '--test', 'node-test.fixture.mjs');
      expect(text).toMatch(/pass 2\b/);
      expect(code, text).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'for pytest passes',
    async ({ skip }) => {
      const { code, text } = await run('python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'python');
      skip(code === 'ENOENT' || text.includes('No module named pytest'), 'skipped: needs pytest');
      expect(text).toMatch(/2 passed/);
      expect(code, text).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'for Go passes',
    async ({ skip }) => {
      const { code, text } = await run('go', '-C', 'go', 'test', '-count=1', '-v', './...');
      skip(code === 'ENOENT', 'skipped: needs Go');
      expect(text.match(/^--- PASS/gm)).toHaveLength(3);
      expect(code, text).toBe(0);
    },
    LIMIT_MS,
  );
});

it('the program of the page is read by this version of Node, and runs', async () => {
  const endpoint = await startEndpoint((_, number) => (number === 1 ? 503 : 200));
  const page = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [block = '', ...others] = page.split(/^(?! {4}|$)/m).filter((text) => text.includes("from 'routespec/sim'"));
  expect(others).toEqual([]);
  const lines = block.split('\n').filter((line) => line.startsWith('    '));
  const program = lines
    .map((line) => `${line.slice(4)}\n`)
    .join('')
    .replaceAll('http://127.0.0.1:3000', endpoint.url);
  const statuses = 'shop.deliveries().map(({ attempts }) => attempts.map(({ status }) => status))';
  const script = `${program}console.log(JSON.stringify(${statuses}));`;
  const { text } = await run(process.execPath, '--import', 'tsx', '--input-type=module', '-e', script);
  expect(JSON.parse(text)[0]).toEqual([503, 200]);
  await endpoint.close();
});
