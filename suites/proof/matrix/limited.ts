import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../../spec/requirements/requirement.ts';
import { type Case, listNeeds, listRoles } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import type { Capability } from '../../harness/target/capabilities.ts';
import type { Answer, Transport } from '../../harness/target/http-json.ts';
import { bodyText } from '../../harness/target/raw-json.ts';
import { playSimulator } from '../play-against.ts';
import { failureLine } from './prove.ts';

const PATIENCE_MS = 240_000;

/**
 * Cases, and parts of the contract for them. The demands of a case depend only on which of its parts are there, so they
 * are the same for every implementation with these parts.
 */
export interface PartsAndCases {
  readonly parts: readonly Capability[];
  readonly cases: readonly Case[];
}

/**
 * Every case with each set of parts that makes a difference to it: its needs, and some of its uses.
 */
export function listPartsAndCases(): readonly PartsAndCases[] {
  const byParts = new Map<string, PartsAndCases & { readonly cases: Case[] }>();
  for (const each of CASES) {
    for (const used of subsets(each.uses ?? [])) {
      const has = new Set<Capability>([...listRoles(each), ...listNeeds(each), ...used]);
      const parts = MEANS.filter((part) => has.has(part));
      const limit = byParts.get(parts.join()) ?? { parts, cases: [] };
      byParts.set(parts.join(), limit);
      limit.cases.push(each);
    }
  }
  return [...byParts.values()];
}

function subsets<Item>([first, ...rest]: readonly Item[]): Item[][] {
  if (first === undefined) return [[]];
  const others = subsets(rest);
  return [...others, ...others.map((some) => [first, ...some])];
}

/** Problems of cases against the reference with only some parts. */
export async function problemsWithParts({ parts, cases }: PartsAndCases): Promise<readonly string[]> {
  const refused = new Set<Capability>();
  const behind = (inner: Transport): Transport => new LimitedTransport(inner, parts, refused);
  const results = await playSimulator(cases, { behind, isThorough: false, patienceMs: PATIENCE_MS });
  const wrong = results.filter(({ status }) => status !== 'passed' && status !== 'not-tested');
  return [
    ...wrong.map((result) => `${failureLine(result)} ${result.reason ?? ''}`),
    ...[...refused].map((part) => `something asked for ${part}`),
  ];
}

export const MEANS = [
  'router',
  'client',
  ...ROUTER_FEATURES,
  ...CLIENT_FEATURES,
] as const satisfies readonly Capability[];

/** The options of a client, by their names in the contract. */
const OPTIONS = { size: 'size', flushAt: 'flushAt', flushAfterMs: 'flushAfter', debug: 'debug' } as const;

/** An implementation with only some parts of the contract: it describes only those, and refuses everything else. */
export class LimitedTransport implements Transport {
  readonly #inner: Transport;
  readonly #parts: ReadonlySet<string>;
  readonly #refused: Set<Capability>;

  /** @param refused gets the missing parts that are asked for */
  constructor(inner: Transport, parts: readonly Capability[], refused = new Set<Capability>()) {
    this.#inner = inner;
    this.#refused = refused;
    this.#parts = new Set(parts);
  }

  async send(...request: Parameters<Transport['send']>): Promise<Answer> {
    const [method, url, body] = request;
    const missing = askedBy(method, new URL(url).pathname, body).filter((part) => !this.#parts.has(part));
    for (const part of missing) this.#refused.add(part);
    if (missing.length > 0) return { status: 404, json: { error: { message: `no ${missing.join(', ')}` } } };
    const answer = await this.#inner.send(...request);
    const json = Object(answer.json);
    return 'roles' in json ? { ...answer, json: { ...json, ...this.#described(json) } } : answer;
  }

  close(): void {
    this.#inner.close();
  }

  #described({ roles, supports }: { roles: readonly string[]; supports: readonly string[] }) {
    const isPart = (part: string): boolean => this.#parts.has(part);
    return { roles: roles.filter(isPart), supports: supports.filter(isPart) };
  }
}

/** The parts of the contract that a request uses. */
function askedBy(method: string, path: string, body: unknown): readonly Capability[] {
  const [, , , what = '', name, part] = path.split('/');
  const given = (): Record<string, unknown> => Object(JSON.parse(bodyText(body) ?? '{}'));
  switch (what) {
    case 'sources':
      if (method === 'GET' && part === undefined) return ['router', 'ingestion'];
      return part === 'calls' && given()['type'] === 'screen' ? ['router', 'screen'] : ['router'];
    case 'deletions':
      return ['router', 'deletions'];
    case 'audiences':
      return ['router', 'audiences'];
    case 'log':
      return ['router', 'log'];
    case 'clients':
      if (name === undefined) return ['client', ...listOptions(given())];
      return part === 'log' ? ['client', 'clientLog'] : ['client'];
    default:
      return method === 'POST' && path.endsWith('/worlds') && given()['trust'] !== undefined ? ['trust'] : [];
  }
}

function listOptions(given: Record<string, unknown>): Capability[] {
  return Object.entries(OPTIONS).flatMap(([field, part]) => (given[field] === undefined ? [] : [part]));
}
