import type { World, WorldAnswer, WorldSource, WorldStep, WorldWebhook } from '../../../spec/shapes/world.ts';
import { writeDuration } from '../../../spec/text/duration.ts';
import { GO_METHOD_FACTS } from '../../harness/capture/go-methods.ts';
import { TOO_LARGE_BYTES } from '../../harness/kit/call-sizes.ts';
import { toMessage } from '../../harness/kit/client/message-of-call.ts';
import type { Reply } from '../../harness/receivers/reply.ts';
import { EPOCH } from '../../harness/time/horizons.ts';
import type { ClientPlan, ClientWorldPlan, PlannedMessage } from '../client/plan.ts';
import type { Answers, CallStep, HookPlan, SourcePlan, Step, WorldPlan } from '../plan.ts';

/**
 * The world of a generated plan, as near as a file can say it: without calls that may be refused, headers of earlier settings, and the
 * instants at which connections break. Only a play of it tells if it shows what the plan has shown.
 */
export function worldOfRouter({ startsAt = EPOCH, sources, steps }: WorldPlan): World {
  const names = sources.map(({ key }, index) => key ?? `source-${index + 1}`);
  const clients = steps.flatMap((step) => {
    const client = step.kind === 'call' ? nameClient(step, names) : undefined;
    return client === undefined ? [] : [[client.name, { source: client.source }] as const];
  });
  return {
    ...startAt(startsAt),
    sources: Object.fromEntries(sources.map((source, index) => [names[index], toSource(source)])),
    ...(clients.length === 0 ? {} : { clients: Object.fromEntries(clients) }),
    steps: [
      ...sources.flatMap((source, index) => laterSettings(source, names[index])),
      ...steps.flatMap((step) => toSteps(step, names, sources)),
    ],
  };
}

/** The same for a plan of clients alone. */
export function worldOfClients({ now, clients, steps }: ClientWorldPlan): World {
  return {
    ...startAt(now),
    clients: Object.fromEntries(Object.entries(clients).map(([name, client]) => [name, toClient(client)])),
    steps: steps.map((step): WorldStep => {
      if (step.kind === 'pass') return { pass: writeDuration(step.ms) };
      const { client } = step;
      if (step.kind === 'message') return { message: { client, method: step.method, ...toFields(step) } };
      return step.kind === 'open' ? { open: { client } } : { close: { client } };
    }),
  };
}

function startAt(instant: string): Pick<World, 'now'> {
  return instant === EPOCH ? {} : { now: instant };
}

function toSource({ type, enabled, secret, writeKey, hooks, atFirst, earlier = [] }: SourcePlan): WorldSource {
  const [first = { enabled, secret }] = earlier;
  return {
    ...(type === 'server' ? {} : { type }),
    ...(first.enabled ? {} : { enabled: false }),
    ...(first.secret === undefined ? {} : { secret: first.secret }),
    ...(writeKey === undefined ? {} : { writeKey }),
    webhooks: Object.fromEntries(hooks.map((hook, index) => [nameHook(hook, index), toWebhook(hook, index)])),
    ...(atFirst === undefined ? {} : { atFirst: nameHooks(hooks, atFirst) }),
  };
}

/** The settings that replace earlier ones before anything is sent. */
function laterSettings({ enabled, secret, earlier = [] }: SourcePlan, source?: string): WorldStep[] {
  return earlier.length === 0 ? [] : [{ settings: { source, enabled, secret: secret ?? null } }];
}

function nameHook({ key }: HookPlan, index: number): string {
  return key ?? `webhook-${index + 1}`;
}

function nameHooks(hooks: readonly HookPlan[] = [], places: readonly number[]): string[] {
  const names = hooks.map(nameHook);
  return places.flatMap((place) => names[place] ?? []);
}

function toWebhook(hook: HookPlan, index: number): WorldWebhook {
  const { target, headers, script, endpoint, host, address } = hook;
  const answers = toAnswers(script);
  return {
    ...(target === `/${encodeURIComponent(nameHook(hook, index))}` ? {} : { path: target }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(answers.every((answer) => answer === 200) ? {} : { answers }),
    ...(endpoint === undefined ? {} : { endpoint: endpoint === 'trusted' ? ('https' as const) : endpoint }),
    ...(host === undefined ? {} : { host }),
    ...(address === undefined ? {} : { address }),
  };
}

function toAnswers(replies: Answers): WorldAnswer[] {
  return replies.map(toAnswer);
}

function toAnswer(reply: Reply): WorldAnswer {
  if (reply.kind === 'stall') return 'timeout';
  if (reply.kind === 'drip') return { status: 200, after: writeDuration(reply.afterMs) };
  if (reply.kind !== 'answer') return reply.kind;
  const { kind: _, status, afterMs, before, beforeMs: __, isChunked, ...contents } = reply;
  const more = {
    ...contents,
    ...(afterMs === undefined ? {} : { after: writeDuration(afterMs) }),
    ...(before === undefined ? {} : { before: [...before] }),
    ...(isChunked === undefined ? {} : { chunked: isChunked }),
  };
  return Object.keys(more).length === 0 ? status : { status, ...more };
}

function toSteps(step: Step, names: readonly string[], sources: readonly SourcePlan[]): WorldStep[] {
  const told = answersFor(step, sources);
  const source = 'source' in step ? { source: names[step.source] } : {};
  switch (step.kind) {
    case 'pass':
      return [{ pass: writeDuration(step.ms) }];
    case 'again':
      return [{ settings: source }];
    case 'secret':
      return [{ settings: { ...source, secret: step.secret ?? null } }];
    case 'settings': {
      const webhooks = nameHooks(sources[step.source]?.hooks, step.hooks);
      return [{ settings: { ...source, enabled: step.enabled, webhooks } }];
    }
    case 'deletion': {
      const user = step.userId === undefined ? {} : { userId: step.userId };
      return [{ delete: { ...user, sources: step.sources.flatMap((place) => names[place] ?? []), ...told } }];
    }
    case 'audience': {
      const { id, name, members, users } = step;
      return [
        { audience: { id, name, ...source, members: members.map((letter) => users?.[letter] ?? letter), ...told } },
      ];
    }
    case 'too-large':
      return [{ track: { ...source, properties: { text: 'x'.repeat(TOO_LARGE_BYTES) } } }];
    case 'call': {
      if (step.mayBeRefused) return [];
      const { type, ...members } = step.call;
      const client = nameClient(step, names);
      if (client === undefined) return [{ [type]: { ...source, ...told, ...members } } as WorldStep];
      const { method, fields } = toMessage(step.call, '');
      return [{ message: { client: client.name, method, ...told, ...fields } }];
    }
  }
}

/** The answers of a step at webhooks of its sources. */
function answersFor(step: Step, sources: readonly SourcePlan[]): { answers?: Record<string, WorldAnswer[]> } {
  const { answers = {} } = 'answers' in step ? step : {};
  const places = 'sources' in step ? step.sources : 'source' in step ? [step.source] : [];
  const own = places.flatMap((place) => sources[place]?.hooks.map(nameHook) ?? []);
  const told = Object.entries(answers).filter(([name]) => own.includes(name));
  if (told.length === 0) return {};
  return { answers: Object.fromEntries(told.map(([name, replies]) => [name, toAnswers(replies)])) };
}

/** The client that sends a call, which belongs to one source. */
function nameClient({ by, source }: CallStep, names: readonly string[]) {
  return by === undefined ? undefined : { name: `${by} of ${names[source]}`, source: names[source] };
}

function toClient({ script, flushAfterMs, ...options }: ClientPlan): NonNullable<World['clients']>[string] {
  const answers = toAnswers(script);
  return {
    ...options,
    ...(flushAfterMs === undefined ? {} : { flushAfter: writeDuration(flushAfterMs) }),
    ...(answers.every((answer) => answer === 200) ? {} : { answers }),
  };
}

/** Fields that a message would be given if it lacks them on purpose are null. */
function toFields({ method, fields }: PlannedMessage): Readonly<Record<string, unknown>> {
  const isAnonymous = method !== 'Alias' && fields['AnonymousId'] !== undefined;
  const needed = Object.keys(GO_METHOD_FACTS[method].required).filter((name) => !isAnonymous || name !== 'UserId');
  return { ...Object.fromEntries(needed.map((name) => [name, null])), ...fields };
}
