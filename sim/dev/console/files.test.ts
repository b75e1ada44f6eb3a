import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildConsole } from '../../../.ci/build/bundle.ts';
import { PREACT } from '../server/console.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Limit of the whole page in the package. */
const MAX_BYTES = 80_000;
const SERVED = ['.html', '.css', '.js', '.svg'];

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  SERVED.includes(extname(file)),
);
const readServed = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

test('the page weighs less than 80 kB in the package', async () => {
  const built = await mkdtemp(join(tmpdir(), 'routespec-console-'));
  try {
    await buildConsole(FOLDER, built);
    const shipped = [...files, PREACT];
    expect(shipped.map((file) => existsSync(join(built, file)))).toEqual(shipped.map(() => true));
    const bytes = shipped.reduce((sum, file) => sum + statSync(join(built, file)).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
  } finally {
    await rm(built, { recursive: true });
  }
});

test('nothing makes markup from text, or has script or style where the policy forbids it', () => {
  const forbidden =
    /dangerouslySet|innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(|new Function|srcdoc/;
  expect(files.filter((file) => forbidden.test(readServed(file)))).toEqual([]);
  expect(readServed('index.html')).not.toMatch(/<style|<script(?![^>]* src=)|\sstyle=|\son\w+=/);
});
