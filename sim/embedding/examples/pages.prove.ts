import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startEndpoint } from '../../wire/endpoint.fixture.ts';

const HERE = new URL('.', import.meta.url);
const ROOT = new URL('../../../', import.meta.url);
const run = promisify(execFile);

/** The indented block of a page that uses the simulator. */
async function programOf(page: string): Promise<string> {
  const text = await readFile(new URL(page, ROOT), 'utf8');
  const blocks = text.split(/^(?! {4}|$)/m).filter((block) => block.includes("from 'routespec/sim'"));
  expect(blocks).toHaveLength(1);
  const lines = blocks[0]?.split('\n').filter((line) => line.startsWith('    ')) ?? [];
  return lines.map((line) => `${line.slice(4)}\n`).join('');
}

describe.each([['sim/embedding/README.md', 'shop']])('the program in %s', (page, source) => {
  it('is read by this version of Node, and runs', async () => {
    const endpoint = await startEndpoint((_, number) => (number === 1 ? 503 : 200));
    const program = (await programOf(page)).replaceAll('http://127.0.0.1:3000', endpoint.url);
    const statuses = `${source}.deliveries().map(({ attempts }) => attempts.map(({ status }) => status))`;
    const args = [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `${program}console.log(JSON.stringify(${statuses}));`,
    ];
    const { stdout } = await run(process.execPath, args, { cwd: fileURLToPath(HERE) });
    expect(JSON.parse(stdout)[0]).toEqual([503, 200]);
    await endpoint.close();
  });
});
