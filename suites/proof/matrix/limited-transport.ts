import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../../spec/requirements/requirement.ts';
import type { Answer, Transport } from '../../harness/target/exchange/answer.ts';
import type { Mean } from '../../harness/target/means.ts';
import { bodyText } from '../../harness/target/raw-json.ts';

export const MEANS = ['router', 'client', ...ROUTER_FEATURES, ...CLIENT_FEATURES] as const satisfies readonly Mean[];

/** The options of a client, by their names in the contract. */
const OPTIONS = { size: 'size', flushAt: 'flushAt', flushAfterMs: 'flushAfter', debug: 'debug' } as const;

/** An implementation with only some parts of the contract: it describes only those, and refuses everything else. */
export class LimitedTransport implements Transport {
  readonly #inner: Transport;
  readonly #parts: ReadonlySet<string>;
  /** Requests for missing parts. */
  readonly refused = new Set<Mean>();

  constructor(inner: Transport, parts: readonly Mean[]) {
    this.#inner = inner;
    this.#parts = new Set(parts);
  }

  async send(...request: Parameters<Transport['send']>): Promise<Answer> {
    const [method, url, body] = request;
    const missing = askedBy(method, new URL(url).pathname, body).filter((part) => !this.#parts.has(part));
    for (const part of missing) this.refused.add(part);
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
function askedBy(method: string, path: string, body: unknown): readonly Mean[] {
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
      if (name === undefined) return ['client', ...optionsOf(given())];
      return part === 'log' ? ['client', 'clientLog'] : ['client'];
    default:
      return method === 'POST' && path.endsWith('/worlds') && given()['trust'] !== undefined ? ['trust'] : [];
  }
}

function optionsOf(given: Record<string, unknown>): Mean[] {
  return Object.entries(OPTIONS).flatMap(([field, part]) => (given[field] === undefined ? [] : [part]));
}
