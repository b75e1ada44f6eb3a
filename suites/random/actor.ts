import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import { type Reply, replyAt } from '../receivers/reply.ts';
import type { SourceHandle, SourceOptions } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { isSelected } from './due-deliveries.ts';
import { fateOf } from './fate.ts';
import type { Answers, EarlierSettings, HookPlan, SourcePlan } from './plan.ts';
import type { TracedMessage, TracedSource } from './trace.ts';

/** Finds the message of a request, and how a message is answered by the key of a webhook. */
export interface AnswerBook {
  readonly of: (request: ReceivedRequest) => TracedMessage | undefined;
  readonly answersOf: (message: TracedMessage | undefined) => Readonly<Record<string, Answers>> | undefined;
}

/** A receiver of a source, and the reply to each of its requests. */
interface Endpoint {
  readonly plan: HookPlan;
  readonly receiver: Receiver;
  readonly replies: Reply[];
}

/** A source of a world that is being played, with its receivers, and its secrets so far. */
export class Actor {
  readonly handle: SourceHandle;
  readonly #plan: SourcePlan;
  readonly #endpoints: readonly Endpoint[];
  readonly #secrets: (string | undefined)[];
  readonly #taken: ReadonlySet<TracedMessage | undefined>;

  private constructor(
    plan: SourcePlan,
    endpoints: readonly Endpoint[],
    handle: SourceHandle,
    taken: ReadonlySet<TracedMessage | undefined>,
  ) {
    this.#plan = plan;
    this.#taken = taken;
    this.#endpoints = endpoints;
    this.handle = handle;
    this.#secrets = [plan.secret];
  }

  /** Opens the receivers of a source, and creates it with all the settings that it gets, one after another. */
  static async enter(stage: Stage, plan: SourcePlan, book: AnswerBook): Promise<Actor> {
    const taken = new Set<TracedMessage | undefined>();
    const endpoints = await Promise.all(plan.hooks.map((hook) => openEndpoint(stage, hook, book, taken)));
    const [first = optionsOf(plan, endpoints), ...later] = [
      ...(plan.earlier ?? []).map((settings) => earlierOptions(settings, endpoints)),
      optionsOf(plan, endpoints),
    ];
    const handle = await stage.source(first, plan.writeKey);
    for (const options of later) await handle.configure(options);
    return new Actor(plan, endpoints, handle, taken);
  }

  get receivers(): readonly Receiver[] {
    return this.#endpoints.map(({ receiver }) => receiver);
  }

  /** Whether nothing more of a message must come here: one of the receivers took it, or it must not come at all. */
  isThrough(message: TracedMessage): boolean {
    const isDue = this.#plan.enabled && (message.call === undefined || isSelected(message.call));
    return !isDue || this.#plan.hooks.length === 0 || this.#taken.has(message);
  }

  /** The position of its current secret among all that it has had. */
  get secretIndex(): number {
    return this.#secrets.length - 1;
  }

  async changeSecret(secret: string): Promise<void> {
    await this.handle.configure(optionsOf({ ...this.#plan, secret }, this.#endpoints));
    this.#secrets.push(secret);
  }

  /** Puts its current settings once more. */
  async putAgain(): Promise<void> {
    const secret = this.#secrets.at(-1);
    const current = secret === undefined ? this.#plan : { ...this.#plan, secret };
    await this.handle.configure(optionsOf(current, this.#endpoints));
  }

  /** What has happened so far. */
  trace(): TracedSource {
    const hooks = this.#endpoints.map(({ plan, receiver: { name, requests }, replies }) => ({
      plan,
      name,
      requests: [...requests],
      replies: [...replies],
    }));
    return { plan: this.#plan, secrets: [...this.#secrets], hooks };
  }
}

async function openEndpoint(
  stage: Stage,
  plan: HookPlan,
  { of, answersOf }: AnswerBook,
  taken: Set<TracedMessage | undefined>,
): Promise<Endpoint> {
  const receiver = plan.isSecure === true ? await stage.secureReceiver('trusted') : await stage.receiver();
  const replies: Reply[] = [];
  const attempts = new Map<TracedMessage | undefined, number>();
  receiver.answerBy((request) => {
    const message = of(request);
    const number = attempts.get(message) ?? 0;
    attempts.set(message, number + 1);
    const answers = answersOf(message)?.[plan.key ?? ''];
    const reply = answers === undefined ? replyAt(plan.script, request.index) : replyAt(answers, number);
    replies[request.index] = reply;
    if (fateOf(reply) === 'success') taken.add(message);
    return reply;
  });
  return { plan, receiver, replies };
}

function optionsOf(
  { type, enabled, secret }: Omit<EarlierSettings, 'hooks'>,
  endpoints: readonly Endpoint[],
): SourceOptions {
  const hooks = endpoints.map(({ plan, receiver }) => hookOf(receiver, plan.target, plan.headers));
  return { type, enabled, hooks, ...(secret === undefined ? {} : { secret }) };
}

function earlierOptions({ hooks, ...settings }: EarlierSettings, endpoints: readonly Endpoint[]): SourceOptions {
  const chosen = hooks.flatMap(({ at, headers }) => {
    const endpoint = endpoints[at];
    return endpoint === undefined ? [] : [hookOf(endpoint.receiver, endpoint.plan.target, headers)];
  });
  return { ...optionsOf(settings, []), hooks: chosen };
}

function hookOf(receiver: Receiver, target: string, headers: Readonly<Record<string, string>>) {
  return { receiver, url: new URL(receiver.url).origin + target, headers };
}
