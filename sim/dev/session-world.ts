import { CALL_KINDS, type CallKind } from '../../spec/shapes/calls.ts';
import type { DevAttempt } from '../../spec/shapes/dev/messages.ts';
import type { World, WorldAnswer, WorldSource, WorldStep } from '../../spec/shapes/world.ts';
import { writeDuration } from '../../spec/text/duration.ts';
import { writeYaml } from '../../spec/text/yaml.ts';
import type { DevService } from './dev-service.ts';
import type { ServedSource } from './served-source.ts';
import { readFilter } from './store/filter.ts';
import type { KeptMessage } from './store/kept-message.ts';

/** A world of more messages would be too long to read. */
const MAX_MESSAGES = 1000;
/** Shorter times to answer are the machine's. A world says no longer ones, because 4 s are in time and 5 s are not. */
const SLOW_MS = 1000;
const MAX_SLOW_MS = 4000;
/** Members of a call that a step of a world has for itself. */
const OWN_MEMBERS = ['type', 'source', 'answers'];
/** It stands for the real one, which is nobody's business. */
const SECRET = 's3cret';
const SECRET_HEADER = /auth|token|key|secret|cookie|passw/i;

/** Some messages as a world: their sources, calls and times, and the answers of the endpoints. */
class Session {
  readonly #messages: readonly KeptMessage[];
  /** The names of sources by write key. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #sources: readonly ServedSource[];
  /** The aliases, screens and deletions so far: a world has none twice, because nothing distinguishes their requests. */
  readonly #once = new Set<string>();

  constructor(sources: readonly ServedSource[], messages: readonly KeptMessage[]) {
    const all = sources.filter(({ writeKey }) => messages.some(({ source }) => source === writeKey));
    this.#sources = all;
    this.#names = new Map(all.map(({ writeKey }, index) => [writeKey, index === 0 ? 'source' : `source-${index + 1}`]));
    this.#messages = messages.filter(({ source }) => this.#names.has(source));
  }

  world(nowMs: number): World | undefined {
    const [first] = this.#messages;
    if (first === undefined) return undefined;
    const steps: WorldStep[] = [];
    let atMs = Date.parse(first.at);
    const pass = (untilMs: number): void => {
      if (untilMs > atMs) steps.push({ pass: writeDuration(untilMs - atMs) });
      atMs = Math.max(atMs, untilMs);
    };
    for (const message of this.#messages) {
      pass(Date.parse(message.at));
      steps.push(this.#step(message));
    }
    pass(nowMs);
    const sources = this.#sources.map((source): [string, WorldSource] => [
      this.#names.get(source.writeKey) ?? '',
      this.#source(source),
    ]);
    return {
      title: 'A session of routespec dev',
      now: first.at,
      sources: Object.fromEntries(sources),
      steps,
    };
  }

  #source({ writeKey, settings }: ServedSource): WorldSource {
    const { type = 'server', enabled = true, sharedSecret, webhooks = [] } = settings;
    const hooks = webhooks.map(({ url, headers = {} }, index) => {
      const { pathname, search } = new URL(url);
      const shown = Object.entries(headers).map(([name, value]) => [name, SECRET_HEADER.test(name) ? SECRET : value]);
      const endpoint = this.#endpoint(writeKey, url);
      const rest = { ...(shown.length > 0 && { headers: Object.fromEntries(shown) }), ...(endpoint && { endpoint }) };
      return [nameHook(index), { path: pathname + search, ...rest }];
    });
    return {
      ...(type !== 'server' && { type }),
      ...(!enabled && { enabled }),
      ...(sharedSecret && { secret: SECRET }),
      webhooks: Object.fromEntries(hooks),
    };
  }

  /** An endpoint that never answered has trouble of its own kind. */
  #endpoint(writeKey: string, url: string): 'self-signed' | 'refusing' | undefined {
    const attempts = this.#messages
      .filter(({ source }) => source === writeKey)
      .flatMap(({ deliveries }) => deliveries.filter((delivery) => delivery.url === url))
      .flatMap((delivery) => delivery.attempts);
    if (attempts.length === 0) return undefined;
    if (attempts.every(({ outcome }) => outcome === 'certificate')) return 'self-signed';
    return attempts.every(({ reason }) => /\bECONNREFUSED\b/.test(reason)) ? 'refusing' : undefined;
  }

  #step(message: KeptMessage): WorldStep {
    const name = this.#names.get(message.source) ?? '';
    const call = JSON.parse(message.call) as Readonly<Record<string, unknown>>;
    const kind = CALL_KINDS.find((each) => each === message.type);
    const isAgain = this.#isAgain(kind ?? 'delete', call);
    if (kind === undefined) return { delete: { ...(!isAgain && { userId: String(call['userId']) }), sources: [name] } };
    const members = Object.entries(call).filter(
      ([member]) => !OWN_MEMBERS.includes(member) && !(isAgain && member === 'userId'),
    );
    const answers = this.#answers(message);
    const own = { ...(this.#sources.length > 1 && { source: name }), ...(answers && { answers }) };
    return { [kind]: { ...Object.fromEntries(members), ...own } } as WorldStep;
  }

  #isAgain(kind: CallKind | 'delete', { userId, previousId, name }: Readonly<Record<string, unknown>>): boolean {
    if (kind !== 'alias' && kind !== 'screen' && kind !== 'delete') return false;
    const key = JSON.stringify([kind, userId, kind === 'alias' ? previousId : name]);
    const isAgain = this.#once.has(key);
    this.#once.add(key);
    return isAgain;
  }

  #answers({ source, deliveries }: KeptMessage): Record<string, WorldAnswer[]> | undefined {
    const { webhooks = [] } = this.#sources.find(({ writeKey }) => writeKey === source)?.settings ?? {};
    const named = webhooks.flatMap(({ url }, index): [string, WorldAnswer[]][] => {
      const delivery = deliveries.find((each) => each.url === url);
      const answers = (delivery?.attempts ?? []).filter(({ durationMs }) => durationMs !== null).map(answerIn);
      return answers.every((answer) => answer === 200) ? [] : [[nameHook(index), answers]];
    });
    return named.length === 0 ? undefined : Object.fromEntries(named);
  }
}

const nameHook = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

function answerIn({ outcome, status, durationMs }: DevAttempt): WorldAnswer {
  if (outcome === 'timeout') return 'timeout';
  if (status === null) return 'reset';
  if (status < 200 || status > 599) return 'garbage';
  const tookMs = durationMs ?? 0;
  if (tookMs < SLOW_MS) return status;
  return { status, after: writeDuration(Math.min(MAX_SLOW_MS, Math.floor(tookMs / SLOW_MS) * SLOW_MS)) };
}

/**
 * The messages that match a filter, the newest of them, as YAML for `routespec play`; undefined if none does. Secrets are
 * left out.
 * @throws RoutespecError `usage` for an invalid filter
 */
export function writeWorld({ store, sources, clock }: DevService, filter: string): string | undefined {
  const found = store.newestFirst().filter(readFilter(filter)).slice(0, MAX_MESSAGES).reverse();
  const world = new Session(sources, found).world(clock.now());
  if (world === undefined) return undefined;
  return `# Play it with: npx routespec play FILE\n${writeYaml(world)}`;
}
