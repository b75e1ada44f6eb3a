import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { safeJson } from '../../../reports/text/escape.ts';
import { paintWith } from '../../../reports/text/paint.ts';
import { problemOfArrival } from '../../../spec/arrival.ts';
import { diagnoseDigest } from '../../../spec/webhooks/signature-mistakes.ts';
import { serveLoopback } from '../../harness/loopback-server.ts';
import { ROUTESPEC_VERSION } from '../../harness/version.ts';
import type { CommandArguments } from '../arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { ENDING_SIGNALS } from '../interruption.ts';
import { print, printSentence, terminal } from '../output/print.ts';
import { type Dev, EventReader, type NumberedEvent, startDev, trigger } from '../simulator/dev-server.ts';
import { isUnderNpm, parentGone } from '../watch-parent.ts';
import { type DevArguments, readDevArguments, readSettings, watchSettings } from './dev-options.ts';
import { type FolderKeys, folderKeys, seedFile } from './folder-keys.ts';
import { EventLines, openingText } from './lines.ts';

/** `routespec dev`: serves the service on a dev server until a signal ends it. */
export async function devCommand(options: CommandArguments): Promise<number> {
  growSlowly();
  const given = readDevArguments(options, ownKeys);
  const ending = new AbortController();
  // The reader of the address may send a signal immediately.
  const ended = waitForEnd(given, ending.signal);
  const demo = given.demo ? await startDemoEndpoint() : undefined;
  const dev = await start(given, demo?.url).catch((error) => {
    ending.abort();
    demo?.close();
    throw error;
  });
  const stopWatching = given.file === undefined ? () => {} : followSettings(dev, given.file);
  report(dev, given);
  // A first message, for users without a client.
  if (given.demo) trigger(dev.service, { kind: 'track' });
  const reason = await ended;
  printSentence(`dev has ended: ${reason}`);
  ending.abort();
  stopWatching();
  demo?.close();
  await dev.close();
  // The end of a command waits for the reader of its output, which may never read.
  setTimeout(() => process.exit(EXIT.conformant), UNREAD_MS).unref();
  return EXIT.conformant;
}

/** Time for the reader of the last lines. */
const UNREAD_MS = 1_000;

function ownKeys(): FolderKeys {
  const keys = folderKeys(resolve(), seedFile(process.env));
  const { problem } = keys;
  if (problem !== undefined) {
    print(`routespec: the write key and secret are made for this start only: ${problem}\n`, process.stderr);
  }
  return keys;
}

function start(given: DevArguments, demoUrl: string | undefined): Promise<Dev> {
  const { file, port, host, names, seed, vary, paused } = given;
  const varySeed = vary ? seed : undefined;
  const [source] = given.settings.sources;
  const isDemo = demoUrl !== undefined && source !== undefined;
  const settings = isDemo ? { sources: [{ ...source, webhooks: [{ url: demoUrl }] }] } : given.settings;
  const state = given.state === undefined ? undefined : { file: given.state, failed: printSentence };
  const options = { settings, settingsFile: file, port, host, names, seed, varySeed, paused, state };
  return startDev({ ...options, diagnose: diagnoseDigest, looksAtEndpoints: true });
}

/**
 * The reason why the command must end, once it must: a signal, or the end of its parent or of the reader of its lines.
 * npm ends without a signal to what it runs, so `dev` ends with it, but not with a script that started npm in the background.
 */
function waitForEnd({ exitsWithParent }: DevArguments, signal: AbortSignal): Promise<string> {
  const reasons = ENDING_SIGNALS.map((name) => once(process, name, { signal }).then(() => `it got ${name}`));
  // A reader such as `head` has read enough.
  reasons.push(once(process.stdout, 'error', { signal }).then(() => 'nothing reads its output any more'));
  if (exitsWithParent) reasons.push(parentGone(signal).then(() => 'its parent has ended (--exit-with-parent)'));
  else if (isUnderNpm()) reasons.push(parentGone(signal, false).then(() => 'the npm that runs it has ended'));
  const first = Promise.race(reasons);
  first.catch(() => {});
  for (const reason of reasons) reason.catch(() => {});
  return first;
}

/** Reads the settings again whenever their file changes. Invalid settings leave the old ones in force. */
function followSettings({ service }: Dev, file: string): () => void {
  return watchSettings(file, () => {
    try {
      service.replaceSettings(readSettings(file));
    } catch (error) {
      service.noteSettingsProblem(error instanceof Error ? error.message : String(error));
    }
  });
}

/** Prints its address, and then the events. */
function report({ service, url }: Dev, { json, readyJson, seed, vary, paused, file }: DevArguments): void {
  const { sources } = service.settings;
  if (readyJson) print(`${safeJson(JSON.stringify(readiness(url, sources)))}\n`);
  if (json) {
    printEvents(service, ({ event }) => `${safeJson(JSON.stringify(event))}\n`);
    return;
  }
  // A program that waits for the one line may never read another, and a full pipe would block everything.
  if (readyJson) return;
  const paint = paintWith(terminal().color);
  const opening = { version: ROUTESPEC_VERSION, address: url, sources, settingsFile: file, paused };
  print(`${openingText({ ...opening, varySeed: vary ? seed : undefined }, paint)}\n`);
  const lines = new EventLines({ paint, nameOf: (writeKey) => findName(service.settings.sources, writeKey) });
  printEvents(service, ({ event }) =>
    lines
      .of(event, new Date(service.clock.now()).toISOString())
      .map((line) => `${line}\n`)
      .join(''),
  );
}

/** Prints the events as far as somebody reads them. The feed keeps the newest of the others. */
function printEvents({ feed }: Dev['service'], textOf: (numbered: NumberedEvent) => string): void {
  const reader = new EventReader({ write: print, destroy: () => {} }, feed, textOf);
  feed.listen(() => reader.go());
  process.stdout.on('drain', () => reader.drained());
}

type Sources = Dev['service']['settings']['sources'];

/** The one line for programs that start `dev`. */
function readiness(address: string, sources: Sources): object {
  const [first] = sources;
  return {
    address,
    ingestion: address,
    console: `${address}/`,
    writeKey: first?.writeKey ?? '',
    secret: first?.sharedSecret ?? null,
    pid: process.pid,
  };
}

function findName(sources: Sources, writeKey: string): string | null {
  if (sources.length < 2) return null;
  return sources.find((source) => source.writeKey === writeKey)?.name ?? writeKey;
}

/**
 * Makes V8 collect garbage sooner. By default, it lets the heap grow to several times the memory in use, which suits a
 * machine with a single server, but not a dev server. An engine without the flag ignores it.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=30');
}

/** A body of a message has at most about 32 KB. */
const MAX_BYTES = 64 * 1024;
/** Number of remembered bodies, to recognise repeated ones. */
const MAX_REMEMBERED = 10_000;

/** An endpoint that is busy at the first attempt of each message, and accepts it at the next one. */
export interface DemoEndpoint {
  readonly url: string;
  close(): void;
}

/** Starts an endpoint for a user without one. */
export async function startDemoEndpoint(): Promise<DemoEndpoint> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    if (problemOfArrival(request) !== null) return void response.writeHead(403, { Connection: 'close' }).end();
    const digest = createHash('sha1');
    let sizeBytes = 0;
    request.on('data', (piece: Buffer) => {
      digest.update(piece);
      sizeBytes += piece.length;
      if (sizeBytes > MAX_BYTES) request.destroy();
    });
    request.on('end', () => {
      const body = digest.digest('hex');
      const isKnown = seen.has(body);
      if (seen.size >= MAX_REMEMBERED) seen.clear();
      seen.add(body);
      response.writeHead(isKnown ? 200 : 503, { 'Content-Type': 'text/plain' });
      response.end(isKnown ? 'Thank you.\n' : 'Busy: try again later.\n');
    });
  });
  const { url, close } = await serveLoopback(server);
  return { url: `${url}/demo`, close };
}
