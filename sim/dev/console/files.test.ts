import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildConsole } from '../../../.ci/build/bundle.ts';
import { startDev } from '../server/dev-server.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Limit of the whole page in the package. */
const MAX_BYTES = 80_000;
/** Limit of what a checkout sends, compressed. A checkout sends the comments too. */
const MAX_SENT_BYTES = 60_000;
const SERVED = ['.html', '.css', '.js', '.svg'];

/** These hold programs as text, which import packages. */
const PROGRAMS = ['message/copy-as.js', 'panes/snippets.js'];

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  SERVED.includes(extname(file)),
);
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

test('the page weighs less than 80 kB in the package', async () => {
  const built = await mkdtemp(join(tmpdir(), 'routespec-console-'));
  try {
    await buildConsole(FOLDER, built);
    expect(files.map((file) => existsSync(join(built, file)))).toEqual(files.map(() => true));
    const bytes = files.reduce((sum, file) => sum + statSync(join(built, file)).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
  } finally {
    await rm(built, { recursive: true });
  }
});

test('a checkout sends less than 60 kB of it', async () => {
  expect(files.length).toBeGreaterThan(20);
  const dev = await startDev({ settings: { sources: [{ writeKey: 'wk' }] } });
  let sentBytes = 0;
  for (const file of files) {
    const path = file === 'index.html' ? '' : `console/${file.replaceAll('\\', '/')}`;
    sentBytes += await sentBytesOf(`${dev.url}/${path}`);
  }
  await dev.close();
  expect(sentBytes).toBeLessThan(MAX_SENT_BYTES);
});

/** Time the body of an answer is as it is sent. It must be 200. */
async function sentBytesOf(url: string): Promise<number> {
  const request = get(url, { headers: { 'Accept-Encoding': 'gzip' } });
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(200);
  let bytes = 0;
  for await (const part of response) bytes += part.length;
  return bytes;
}

test('nothing makes markup from text, or has script or style where the policy forbids it', () => {
  const forbidden = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(|new Function|srcdoc/;
  expect(files.filter((file) => forbidden.test(textOf(file)))).toEqual([]);
  expect(textOf('index.html')).not.toMatch(/<style|<script(?![^>]* src=)|\sstyle=|\son\w+=/);
});

test('nothing is asked from another host', () => {
  const addresses = files.flatMap((file) =>
    [...textOf(file).matchAll(/(?:from|src|href)\s*=?\s*['"](?<address>[a-z]+:)?\/\//g)].map(() => file),
  );
  expect(addresses).toEqual([]);
});

test('modules import only files of the console', () => {
  const imports = files.flatMap((file) =>
    [...textOf(file).matchAll(/^import [^;]*from '(?<path>[^']+)'/gm)].map(({ groups }) => ({
      file,
      path: groups?.['path'] ?? '',
    })),
  );
  expect(imports.length).toBeGreaterThan(30);
  const own = imports.filter(({ file, path }) => path.startsWith('.') || !PROGRAMS.includes(file));
  const known = new Set(files.map((file) => join(FOLDER, file)));
  expect(own.filter(({ file, path }) => !known.has(join(FOLDER, file, '..', path)))).toEqual([]);
});
