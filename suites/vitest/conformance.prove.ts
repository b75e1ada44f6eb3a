import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_FILE } from '../cli/command.fixture.ts';

const toPath = (file: string): string => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const HEAD = `import { conformance } from ${toPath('./index.ts')};\n`;
const FAULTY = `exec: ${JSON.stringify(`node "${COMMAND_FILE}" sim --fault digest-base64`)}`;
/** Nothing is ever delivered by it, and it has no deletions. */
const ADAPTER = `import { startAdapter } from ${toPath('../runner/adapter.fixture.ts')};\nconst adapter = await startAdapter();\n`;

/** The files of a project that uses the suite, by name. */
const PROJECT = {
  'conformant.test.ts': `conformance({ patterns: ['signature/digest', 'body/page'] });`,
  'faulty.test.ts': `conformance({ ${FAULTY}, patterns: ['signature/digest', 'signature/absent', 'body/page'] });`,
  'unasked.test.ts': `conformance({ ${FAULTY}, patterns: ['signature/absent'] });`,
  'expected.test.ts': `conformance({ ${FAULTY}, patterns: ['signature/digest', 'body/page'], expect: 'known.txt' });`,
  'without.test.ts': `${ADAPTER}conformance({ target: adapter.url, patterns: ['deletion/user'] });`,
  'strict.test.ts': `${ADAPTER}conformance({ target: adapter.url, patterns: ['deletion/user'], strict: true });`,
  'observing.test.ts': `${ADAPTER}conformance({ target: adapter.url, patterns: ['delivery/order'] });`,
  'wrong.test.ts': `conformance({ patterns: ['nothing/*'] });`,
  'away.test.ts': `conformance({ target: 'http://127.0.0.1:1', patterns: ['body/page'] });`,
  'filtered.test.ts': `import { afterAll } from 'vitest';\n${ADAPTER}
    conformance({ target: adapter.url, patterns: ['body/*'] });
    afterAll(() => console.log(adapter.asked.filter((what) => what === 'POST /worlds').length + ' worlds were made'));`,
} as const;
type File = keyof typeof PROJECT;

let folder = '';
let output = '';

/** Output of vitest in the folder. @param args as on its command line */
function vitest(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1' };
  const all = [VITEST, 'run', '--reporter', 'verbose', '--maxWorkers', '2', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: folder, env }, (_, out, error) => resolve(out + error));
  });
}

/** Lines about the tests of one file: a sign for each, its name, and why it was skipped. */
const findLines = (file: File): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes(` ${file} > `) && !line.includes('FAIL'))
    .map((line) =>
      line
        .replace(/ \S+ > routespec: .*? > /, ' ')
        .replace(/ \d+ms\b/, '')
        .trim(),
    );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-vitest-'));
  for (const [file, text] of Object.entries(PROJECT)) await writeFile(join(folder, file), `${HEAD}${text}\n`);
  await writeFile(join(folder, 'known.txt'), 'SIG-002  # still base64\n');
  // So that the files find vitest.
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(CONFIG)};\n`);
  output = await vitest('--exclude', 'filtered.test.ts');
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

const CONFIG = {
  resolve: { alias: { vitest: fileURLToPath(new URL('../../node_modules/vitest', import.meta.url)) } },
};

describe('conformance', () => {
  it.each<[file: File, tests: readonly string[]]>([
    ['conformant.test.ts', ['✓ body/page', '✓ signature/digest', '✓ the run']],
    [
      'faulty.test.ts',
      [
        '✓ body/page',
        '↓ signature/absent [not tested: fix `SIG-002` first: it fails even without what this case tests]',
        '× signature/digest',
        '✓ the run',
      ],
    ],
    [
      'unasked.test.ts',
      ['↓ signature/absent [not tested: fix `SIG-002` first: it fails even without what this case tests]', '× the run'],
    ],
    ['expected.test.ts', ['✓ body/page', '↓ signature/digest [failed as expected: still base64]', '✓ the run']],
    ['without.test.ts', ['↓ deletion/user [not tested: needs `deletions` in `supports`]', '× the run']],
    ['strict.test.ts', ['× deletion/user', '× the run']],
    ['observing.test.ts', ['× delivery/order', '× the run']],
    ['away.test.ts', ['× body/page', '× the run']],
    ['wrong.test.ts', []],
  ])('makes each case of %s a test, and the run one more', (file, tests) => {
    expect(findLines(file)).toEqual(tests);
  });

  it('fails with all that a report says, and without a stack', () => {
    const [, after = ''] = output.split(
      /FAIL {2}faulty\.test\.ts > routespec: .* sim --fault digest-base64 > signature\/digest\n/,
    );
    const [failure = ''] = after.split('⎯⎯⎯');
    expect(failure).toContain('Error: The digest is in base64 instead of hexadecimal.\n\nclause      SIG-002');
    expect(failure).toContain('diagnosis   The digest is in base64 instead of hexadecimal.');
    expect(failure).toMatch(/^repeat {6}npx routespec run --exec '.*' signature\/digest$/m);
    expect(failure).not.toContain('❯');
  });

  it.each([
    ['unasked.test.ts', 'every-request/digest: The digest is in base64 instead of hexadecimal.'],
    ['without.test.ts', 'nothing required was tested: No case was tested.'],
    ['away.test.ts', 'could not run: Nothing is listening: connect ECONNREFUSED 127.0.0.1:1'],
  ])('fails the run of %s, and says why', (file, why) => {
    expect(output).toMatch(new RegExp(`FAIL  ${file} > routespec: .* > the run\nError: ${why.replaceAll('.', '\\.')}`));
  });

  it('writes the results', async () => {
    const results = JSON.parse(await readFile(join(folder, 'reports/latest/results.json'), 'utf8'));
    expect(results).toMatchObject({ routespec: expect.any(String), requirements: expect.any(Array) });
  });

  it('refuses options that the command refuses, in one sentence', () => {
    const sentence = 'Error: No case or requirement matches nothing/*';
    expect(output).toContain(`FAIL  wrong.test.ts [ wrong.test.ts ]\n${sentence}`);
  });

  it('plays only the cases of tests that no filter leaves out', async () => {
    // The case fails, so that it may be played in a second world, and each time one more shows whether worlds are apart.
    expect(await vitest('filtered.test.ts', '-t', 'body/page$')).toMatch(/\b[1-4] worlds were made/);
  });
});
