import http from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { completeResults } from '../../../reports/complete-results.ts';
import { renderBadge } from '../../../reports/machines/badge.ts';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { asserts, type Case, listNeeds } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { chooseExitCode } from '../../cli/exit-codes.ts';
import { type LoopbackServer, serveLoopback } from '../../harness/loopback-server.ts';
import type { Capability } from '../../harness/target/capabilities.ts';
import type { Answer, Transport } from '../../harness/target/http-json.ts';
import { bodyText } from '../../harness/target/raw-json.ts';
import { Idle } from '../../runner/adapter.fixture.ts';
import { askedFor, resultsFrom } from '../../runner/results.fixture.ts';
import { selectCases } from '../../runner/select.ts';
import { playAgainst } from '../play-against.ts';
import { LimitedTransport, MEANS } from './limited.ts';

/**
 * Implementations that deliver nothing: one that accepts everything, one whose logs also mention every possible entry,
 * one that refuses everything, and one whose clients greet the service.
 */
type Null = 'accepts everything' | 'logs everything' | 'refuses everything' | 'greets the service';

/** The possible entries of a log. */
const WORDS = 'error: timeout, no response in time; the certificate is self-signed; sent a message';
const LINES = 5;
/** Real time that a greeting waits for its answer. */
const GREETING_MS = 300;
const DESCRIPTION: Partial<Description> = {
  implementation: { name: 'null', version: '1' },
  roles: ['router', 'client'],
  supports: [...ROUTER_FEATURES, ...CLIENT_FEATURES],
};
const SOURCE = /^GET .*\/sources\/[^/]+$/;
const HANDED_IN = /\/calls$|\/deletions$|\/audiences\//;

/** A null implementation in this thread. Its clock counts, but nothing is ever due. */
class NullImplementation implements Transport {
  readonly #kind: Null;
  readonly #idle = new Idle(DESCRIPTION);
  /** Accepts the requests of client libraries, without any effect. */
  readonly #ingestion = http.createServer((request, response) => {
    request.resume().on('end', () => response.end('{"success":true}'));
  });
  #serving: Promise<LoopbackServer> | undefined;

  constructor(kind: Null) {
    this.#kind = kind;
  }

  async send(method: string, url: string, body?: unknown): Promise<Answer> {
    await turn();
    const { pathname } = new URL(url);
    const given = Object(JSON.parse(bodyText(body) ?? '{}'));
    if (this.#kind === 'greets the service' && given.endpoint !== undefined) await greet(String(given.endpoint));
    if (SOURCE.test(`${method} ${pathname}`)) return { status: 200, json: { ingestion: await this.#address() } };
    const { status, body: json } = this.#idle.answer(method, pathname, given);
    if (this.#kind === 'refuses everything' && HANDED_IN.test(pathname)) {
      return status === 200 ? { status, json: { error: 'no' } } : { status: 409, json: { error: { message: 'no' } } };
    }
    if (this.#kind === 'logs everything' && pathname.endsWith('/log'))
      return { status, json: await this.#logs(pathname) };
    return { status, json };
  }

  close(): void {
    void this.#serving?.then(({ close }) => close());
  }

  async #logs(path: string): Promise<object> {
    const lines = Array.from({ length: LINES }, () => WORDS);
    if (path.includes('/clients/')) return { lines };
    const { body } = this.#idle.answer('GET', path.replace(/log$/, 'clock'), {});
    return { entries: lines.map((message) => ({ at: Object(body).now, kind: 'error', message })) };
  }

  async #address(): Promise<string> {
    this.#serving ??= serveLoopback(this.#ingestion);
    return (await this.#serving).url;
  }
}

/** Sends an empty batch. Its effect does not matter. */
async function greet(endpoint: string): Promise<void> {
  const signal = AbortSignal.timeout(GREETING_MS);
  await fetch(endpoint, { method: 'POST', body: '{"batch":[]}', signal }).catch(() => undefined);
}

const PLAY_LIMIT_MS = 300_000;

const OF_LOGS: readonly Capability[] = ['log', 'clientLog'];
const READING_LOGS = CASES.filter((each) =>
  [...listNeeds(each), ...(each.uses ?? [])].some((need) => OF_LOGS.includes(need as Capability)),
);

/** The description of each, and the cases for which it makes a difference. */
const PLAYED: readonly {
  readonly kind: Null;
  readonly parts: readonly Capability[];
  readonly cases: readonly Case[];
}[] = [
  { kind: 'accepts everything', parts: MEANS, cases: CASES },
  { kind: 'accepts everything', parts: ['router'], cases: CASES },
  { kind: 'accepts everything', parts: ['client'], cases: CASES },
  { kind: 'logs everything', parts: MEANS, cases: READING_LOGS },
  { kind: 'refuses everything', parts: MEANS, cases: CASES },
  { kind: 'greets the service', parts: ['client'], cases: CASES },
];

it.each(PLAYED)(
  'an implementation that $kind and does nothing else passes no case that asserts, and no run of it is green: $parts',
  async ({ kind, parts, cases }) => {
    const results = await playNull(kind, parts, cases);
    const asserting = new Set(cases.filter(asserts).map(({ id }) => id));
    expect(results.filter(({ id, status }) => status === 'passed' && asserting.has(id))).toEqual([]);
    expect(greenRuns(cases, results)).toEqual([]);
  },
  PLAY_LIMIT_MS,
);

async function playNull(kind: Null, parts: readonly Capability[], cases: readonly Case[]): Promise<CaseResult[]> {
  const transport = new LimitedTransport(new NullImplementation(kind), parts);
  const options = { transport, isThorough: false };
  return playAgainst('http://127.0.0.1:1', cases, options);
}

/** The runs of all cases, and of each requirement as a pattern, that would pass or have a badge that counts something. */
function greenRuns(all: readonly Case[], results: readonly CaseResult[]): string[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const ids = new Set(all.flatMap(({ requirements }) => requirements));
  return [[], ...[...ids].map((id) => [id])].flatMap((patterns) => {
    const cases = selectCases(all, patterns);
    const run = toResults(
      cases,
      cases.flatMap(({ id }) => byId.get(id) ?? []),
    );
    return [false, true].flatMap((isStrict) => {
      const reported = completeResults(run, isStrict);
      const { message } = JSON.parse(renderBadge(reported));
      const isGreen = chooseExitCode(reported) === 0 || /^[1-9]/.test(message);
      return isGreen ? [`${patterns.join()}: ${run.verdict}, ${message}`] : [];
    });
  });
}

function toResults(cases: readonly Case[], results: readonly CaseResult[]): Results {
  const outcomes = results.map((result) => ({ result, observations: [], findings: [] }));
  return resultsFrom(askedFor(cases, { of: CASES.length }), outcomes);
}
