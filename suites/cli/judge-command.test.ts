import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type TraceLine, traceLineSchema } from '../../spec/shapes/trace.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { execute } from './in-process.fixture.ts';
import { TraceFile } from './run/trace-file.ts';

const folder = temporaryFolder();
const path = (name: string): string => join(folder, name);
let text = '';

beforeAll(async () => {
  const ran = await execute('run', 'header/ten-static', 'client-message/group', '--trace', '--out', folder);
  expect(ran.code, ran.stderr).toBe(0);
  text = readFileSync(path('traces.jsonl'), 'utf8');
}, 60_000);

const parse = (): TraceLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => traceLineSchema.parse(JSON.parse(line)));

/** Judges a file with this text. */
async function judge(stored: string) {
  writeFileSync(path('stored.jsonl'), stored);
  return execute('judge', path('stored.jsonl'));
}

it('`run --trace` writes a line for each world and case, and an archive of their requests', () => {
  const lines = parse();
  expect(lines.map(({ line }) => line).sort()).toEqual(['case', 'case', 'world', 'world']);
  const requests = lines.flatMap((line) => (line.line === 'world' ? line.requests : []));
  const { log } = JSON.parse(readFileSync(path('traces.har'), 'utf8'));
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'routespec' } });
  expect(log.entries.map(({ request }: { request: { postData: { text: string } } }) => request.postData.text)).toEqual(
    requests.map(({ body }) => body),
  );
  expect(log.entries[0]).toMatchObject({
    startedDateTime: expect.stringMatching(/^2026-.*Z$/),
    request: { method: 'POST', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//), queryString: [] },
    response: { status: 200 },
  });
});

it('`judge` ends with 0 for the traces of an implementation that conforms', async () => {
  expect(await execute('judge', folder)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^judged {3}2 cases\nVerdict {2}conformant: \d+ clauses held, none broken\n$/),
  });
});

it('ends with 1 if a stored request breaks a clause, and says where this differs from the run', async () => {
  const { code, stdout } = await judge(
    text.replaceAll('["Content-Type","application/json"]', '["Content-Type","text/plain"]'),
  );
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^fails {4}HDR-002 .*\n {2}in {8}header\/ten-static\n {2}expected .*\n {2}seen .*text\/plain.*\n {2}attempt {3}.* at `.*`, 2\d{3}-\S+Z/,
  );
  expect(stdout).toContain('Verdict  not conformant: 1 clause broken');
});

it('ends with 3 if there is no world to judge, and counts the cases that are none', async () => {
  const lines = [
    { line: 'case', play: 1, case: 'every-request/digest', status: 'passed' },
    { line: 'case', play: 2, case: 'of/another-release', status: 'passed' },
    { line: 'case', play: 3, case: 'header/ten-static', status: 'could-not-run' },
    { line: 'cut', reason: 'they have more than 9 bytes' },
  ];
  const { code, stdout } = await judge(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect([code, stdout.match(/not judged$/gm)?.length]).toEqual([3, 3]);
  expect(stdout).toMatch(
    /^ *the traces end early: they .*\njudged {3}0 cases\nVerdict {2}none: no world could be judged$/m,
  );
});

it.each<[what: string, change: (text: string) => string, line: number, words: RegExp]>([
  ['that ends within a line', (whole) => whole.slice(0, -9), 4, /the file ends within this line/],
  ['that is not JSON', () => 'steps:\n', 1, /not JSON/],
  ['of another kind', () => '{"line":"world"}\n', 1, /must be/],
  [
    'that names a request that is not there',
    (whole) => whole.replace('"requests":[0', '"requests":[99'),
    1,
    /position 99/,
  ],
])('ends with 2 for a file %s, in one sentence with its line', async (_, change, line, words) => {
  const { code, stdout, stderr } = await judge(change(text));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(new RegExp(`^routespec: .*stored\\.jsonl:${line}: .*${words.source}.*\n$`));
});

it('stops writing at a bound, and names it in the file and at the end', () => {
  rmSync(path('traces.jsonl'));
  const file = new TraceFile(folder, 200);
  const kept = file.begin('a/b');
  kept.end({ status: 'passed' }, 1);
  kept.keepTrace(() => ({ plan: { long: 'x'.repeat(200) }, requests: [] }), { part: 'world' });
  kept.end({ status: 'passed' }, 2);
  expect(file.finish()).toEqual([expect.stringContaining('they have more than 200 bytes')]);
  text = readFileSync(path('traces.jsonl'), 'utf8');
  expect(parse()).toMatchObject([{ line: 'case', seed: 1 }, { line: 'cut' }]);
});
