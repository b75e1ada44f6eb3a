import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_KINDS } from '../spec/shapes/calls.ts';
import { checkWebhook } from '../spec/webhooks/index.ts';
import {
  type DevProcess,
  type Got,
  type SampleEndpoint,
  startDev,
  startHooks,
} from '../suites/cli/dev/dev-process.fixture.ts';
import { computeDigest } from '../suites/harness/checks/digest.ts';
import { CHROMIUM, TestBrowser } from './browser/browser.fixture.ts';

/** Public client libraries, pages and commands send to `routespec dev`, each told only what `dev` prints. See `senders/README.md`. */

const HERE = fileURLToPath(new URL('senders', import.meta.url));
/** The packages for Node and for pages, which are also under test as third-party libraries. */
const PACKAGES = fileURLToPath(new URL('../suites/subjects/npm-clients', import.meta.url));
/** The slowest sender waits five seconds before it sends. */
const PATIENCE_MS = 60_000;
const INSTALL_LIMIT_MS = 600_000;

type Kind = (typeof CALL_KINDS)[number];

/** The output of `dev`, which is all that a sender is told. */
interface Told {
  readonly address: string;
  readonly writeKey: string;
}

interface Sender {
  readonly name: string;
  readonly needs: readonly string[];
  readonly kinds: readonly Kind[];
  /** The members of its bodies, if they are not those of all. */
  readonly sent?: typeof SENT;
  /** Begins to send. @returns what ends it, and throws if it failed */
  readonly send: (told: Told) => Promise<() => Promise<void>>;
}

/** The members of the calls that every sender sends, in the bodies of their kinds. */
const SENT: Readonly<Record<Kind, object>> = {
  identify: { userId: 'u1', traits: expect.objectContaining({ name: 'Zoë' }) },
  track: { userId: 'u1', event: 'Größe' },
  page: { userId: 'u1' },
  screen: { userId: 'u1', name: 'Basket' },
  group: { userId: 'u1', groupId: 'g1' },
  alias: { 'User ID': 'u1', 'Previous ID': 'anonymous-1' },
};

const folder = mkdtempSync(path.join(tmpdir(), 'senders-'));
const inFolder = (...parts: string[]): string => path.join(folder, ...parts);
const NO_SCREEN = CALL_KINDS.filter((kind) => kind !== 'screen');

/** Commands of bash that install what senders need, once for all of them. */
const INSTALLS = {
  npm: `cp '${PACKAGES}'/package*.json . && npm ci --silent --no-audit --no-fund --ignore-scripts && npm pkg set type=module`,
  python3: 'python3 -m venv venv && venv/bin/pip install --quiet --requirement requirements.txt',
};
const installed = new Set<string>();

function bash(command: string, cwd = folder): void {
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod -buildvcs=false' };
  execFileSync('bash', ['-c', command], { cwd, env, stdio: 'pipe', timeout: INSTALL_LIMIT_MS });
}

function install(needs: readonly string[]): void {
  for (const [tool, command] of Object.entries(INSTALLS)) {
    if (!needs.includes(tool) || installed.has(tool)) continue;
    bash(command);
    installed.add(tool);
  }
}

/** Starts a command, and keeps its input open until all has arrived. */
function program(command: string, cwd = folder): Sender['send'] {
  return async ({ address, writeKey }) => {
    const child = spawn('sh', ['-c', command], { cwd, env: { ...process.env, HOST: address, WRITE_KEY: writeKey } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece) => (output += piece));
    const closed = once(child, 'close');
    return async () => {
      child.stdin.end();
      const [code] = await closed;
      expect({ code, output }).toMatchObject({ code: 0 });
    };
  };
}

/** A program of Go with a version of the client library, built when it is sent with. */
function goProgram(from: string, wanted: string, write: (told: Told, cwd: string) => void = () => {}): Sender['send'] {
  const cwd = inFolder(`${from}-${wanted.split('@').at(-1)}`);
  return (told) => {
    if (existsSync(inFolder(from))) cpSync(inFolder(from), cwd, { recursive: true });
    else mkdirSync(cwd, { recursive: true });
    write(told, cwd);
    const first = existsSync(path.join(cwd, 'go.mod'))
      ? ''
      : `go mod init routespec.dev/sender && go get ${wanted} && `;
    bash(`${first}go build -o sender .`, cwd);
    return program('./sender', cwd)(told);
  };
}

/** A website of another origin than `dev`, in a browser. */
let browser: TestBrowser | undefined;
let opened = 0;
const website = createServer(({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://website');
  const file = pathname.startsWith('/packages/')
    ? inFolder(pathname.replace('packages', 'node_modules'))
    : [inFolder('made', pathname), path.join(HERE, 'pages', pathname)].find(existsSync);
  if (file === undefined || !existsSync(file)) return response.writeHead(404).end();
  response.setHeader('Content-Type', pathname.endsWith('.html') ? 'text/html' : 'text/javascript');
  return createReadStream(file).pipe(response);
});

const page =
  (file: string): Sender['send'] =>
  async ({ address, writeKey }) => {
    browser ??= await TestBrowser.start();
    // A client library keeps its user in the storage of the origin.
    opened += 1;
    const origin = `http://page-${opened}.localhost:${(website.address() as AddressInfo).port}`;
    const isOwn = (asked: string): boolean =>
      [origin, address].some((own) => asked.startsWith(`${own}/`)) || /^(data|blob):/.test(asked);
    const shown = await browser.open(`${origin}/${file}?${new URLSearchParams({ host: address, writeKey })}`, isOwn);
    return async () => {
      await shown.close();
      expect(shown.mischief.requests).toEqual([]);
    };
  };

const manifest = JSON.parse(readFileSync(path.join(PACKAGES, 'package.json'), 'utf8'));
const versioned = (name: string): string => `${name} ${manifest.dependencies[name]}`;
const GO_MODULE = 'github.com/segmentio/analytics-go';

const SENDERS: readonly Sender[] = [
  ...(
    [
      ['@segment/analytics-node', 'segment-node.js'],
      ['analytics-node', 'analytics-node.js'],
      ['@rudderstack/rudder-sdk-node', 'rudderstack-node.js'],
    ] as const
  ).map(([name, file]) => ({
    name: versioned(name),
    needs: ['npm'],
    kinds: CALL_KINDS,
    send: program(`node ${file}`),
  })),
  {
    ...{ name: 'segment-analytics-python', needs: ['python3'], kinds: CALL_KINDS },
    send: program('venv/bin/python python-client.py'),
  },
  // Only the third version has screens.
  {
    ...{ name: 'analytics-go 2.1.1', needs: ['go', `${GO_MODULE}@v2.1.1+incompatible`], kinds: NO_SCREEN },
    send: goProgram('go2', `${GO_MODULE}@v2.1.1+incompatible`),
  },
  {
    ...{ name: 'analytics-go 3.3.0', needs: ['go'], kinds: CALL_KINDS },
    send: goProgram('go3', `${GO_MODULE}/v3@v3.3.0`),
  },
  { name: 'fetch of Node', needs: [], kinds: CALL_KINDS, send: program('node fetch.js') },
  { name: 'curl', needs: ['curl'], kinds: CALL_KINDS, send: program('sh curl.sh') },
  { name: 'a page with fetch', needs: ['chromium'], kinds: CALL_KINDS, send: page('fetch.html') },
  { name: 'a page with navigator.sendBeacon', needs: ['chromium'], kinds: CALL_KINDS, send: page('send-beacon.html') },
  {
    ...{ name: versioned('@segment/analytics-next'), needs: ['chromium', 'npm'], kinds: CALL_KINDS },
    send: page('analytics-next.html'),
  },
  {
    ...{ name: versioned('@rudderstack/analytics-js'), needs: ['chromium', 'npm'], kinds: NO_SCREEN },
    // It sends traits within the context, where the service does not look for those of an identify.
    sent: { ...SENT, identify: { userId: 'u1' } },
    send: page('rudderstack.html'),
  },
];

/** As in the console, whose modules are not TypeScript. */
interface Snippet {
  readonly name: string;
  readonly install: string | null;
  readonly code: (place: { readonly ingestion: string; readonly writeKey: string }) => string;
}
const snippets = new URL('../sim/dev/console/panes/snippets.js', import.meta.url).href;
const { SNIPPETS } = (await import(snippets)) as { readonly SNIPPETS: readonly Snippet[] };

/** The ways to run the programs that the console shows, by the first word of their names. */
const WAYS: Readonly<
  Record<
    string,
    {
      readonly needs: readonly string[];
      readonly send: (name: string, code: string, told: Told) => ReturnType<Sender['send']>;
    }
  >
> = {
  Node: { needs: ['npm'], send: (name, code, told) => program(`node ${written(`${name}.js`, code)}`)(told) },
  Python: {
    needs: ['python3'],
    send: (name, code, told) => program(`venv/bin/python ${written(`${name}.py`, code)}`)(told),
  },
  curl: {
    needs: ['curl'],
    send: (name, code, told) => program(`sh ${written(`${name}.sh`, `${code} --silent`)}`)(told),
  },
  Go: {
    needs: ['go'],
    send: (name, code, told) =>
      goProgram(name, `${GO_MODULE}/v3@v3.3.0`, (_, cwd) => writeFileSync(path.join(cwd, 'main.go'), code))(told),
  },
  Browser: {
    needs: ['chromium', 'npm'],
    send: async (name, code, told) => {
      const options = { bundle: true, format: 'esm', target: 'es2022', logLevel: 'silent' } as const;
      mkdirSync(inFolder('made'), { recursive: true });
      await build({
        stdin: { contents: code, resolveDir: folder },
        outfile: inFolder('made', `${name}.js`),
        ...options,
      });
      const head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">';
      written(path.join('made', `${name}.html`), `${head}<script type="module" src="/${name}.js"></script>`);
      return page(`${name}.html`)(told);
    },
  },
};

function written(file: string, text: string): string {
  writeFileSync(inFolder(file), text);
  return file;
}

let dev: DevProcess;
let endpoint: SampleEndpoint;
beforeAll(async () => {
  cpSync(path.join(HERE, 'programs'), folder, { recursive: true });
  writeFileSync(inFolder('package.json'), '{ "type": "module" }');
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  endpoint = await startHooks();
  dev = await startDev(['--forward-to', endpoint.url]);
});
afterAll(async () => {
  await browser?.close();
  website.close();
  website.closeAllConnections();
  await dev.remove();
  endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends, waits for one delivery of each kind, and tells what came, which must all be signed. */
async function deliveries(send: Sender['send'], kinds: readonly Kind[]): Promise<readonly Got[]> {
  const before = endpoint.got.length;
  const end = await send({ address: dev.ready.address, writeKey: dev.ready.writeKey });
  const came = (): readonly Got[] => endpoint.got.slice(before);
  await expect.poll(() => came().length, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(kinds.length);
  await end();
  expect(
    came()
      .map(({ body }) => body['type'])
      .toSorted(),
  ).toEqual(kinds.toSorted());
  expect(came().filter(({ text }) => !checkWebhook(text).ok)).toEqual([]);
  expect(came().map(({ signature }) => signature)).toEqual(
    came().map(({ text }) => computeDigest(dev.ready.secret, Buffer.from(text))),
  );
  expect(came().filter(({ body }) => body['type'] === 'track' && body['event'] === '')).toEqual([]);
  const { unmatched } = (await (await fetch(`${dev.ready.address}/dev/state`)).json()) as {
    readonly unmatched: unknown;
  };
  expect(unmatched).toBe(null);
  return came();
}

/** True if a command is on the machine, or a module of Go can be downloaded. */
function has(tool: string): boolean {
  if (tool === 'chromium') return CHROMIUM !== undefined;
  if (tool.includes('@')) return spawnSync('go', ['mod', 'download', tool], { cwd: folder }).status === 0;
  return spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
}

/** The tools that a sender needs and the machine lacks, told in a line that `.ci/run` counts. */
function lacking(name: string, needs: readonly string[]): boolean {
  const missing = needs.filter((tool) => !has(tool));
  if (missing.length > 0) process.stdout.write(`skipped: ${name} needs ${missing.join(' and ')}\n`);
  return missing.length > 0;
}

describe.each(SENDERS)('$name', ({ name, needs, kinds, sent = SENT, send }) => {
  const isSkipped = lacking(name, needs);
  beforeAll(() => isSkipped || install(needs), INSTALL_LIMIT_MS);

  it.skipIf(isSkipped)('sends its kinds, and all arrive, signed, as they were sent', async () => {
    const bodies = (await deliveries(send, kinds)).map(({ body }) => body);
    expect(bodies).toEqual(
      expect.arrayContaining(kinds.map((type) => expect.objectContaining({ type, ...sent[type] }))),
    );
  });
});

describe.each(SNIPPETS.map((snippet, index) => ({ ...snippet, file: `shown-${index}` })))(
  'the program that the console shows for $name',
  ({ name, code, file }) => {
    const { needs = [], send } = WAYS[name.split(':')[0] ?? ''] ?? {};
    const isSkipped = lacking(`the program shown for ${name}`, needs);
    beforeAll(() => isSkipped || install(needs), INSTALL_LIMIT_MS);

    it.skipIf(isSkipped)('sends its call', async () => {
      const run: Sender['send'] = async (told) => {
        if (send === undefined) throw new Error(`There is no way to run the program for ${name}`);
        return send(file, code({ ingestion: told.address, writeKey: told.writeKey }), told);
      };
      const [got] = await deliveries(run, ['track']);
      expect(got?.body).toMatchObject({ event: 'Signed Up', userId: 'user-1' });
    });
  },
);
