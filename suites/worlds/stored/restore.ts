import type { LogEntry } from '../../../spec/shapes/contract.ts';
import type {
  StoredBytes,
  StoredClientTrace,
  StoredRequest,
  StoredRouterTrace,
  StoredWorld,
} from '../../../spec/shapes/trace.ts';
import type { Sighting } from '../../harness/capture/capture.ts';
import { readContents } from '../../harness/capture/contents.ts';
import { MessageIndex } from '../../harness/capture/message-index.ts';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { Reply } from '../../harness/receivers/reply.ts';
import { examineClients } from '../client/oracle.ts';
import type { ClientTrace } from '../client/trace.ts';
import type { Finding } from '../finding.ts';
import { examine } from '../oracle.ts';
import type { HookPlan, SourcePlan } from '../plan.ts';
import type { Trace, TracedHook, TracedMessage } from '../trace.ts';
import type { JudgedWorld } from './stored-case.ts';

/** Findings of one world that are looked at. A router that gets every request wrong has thousands. */
const MAX_FINDINGS = 100_000;

/** A stored trace, and everything that it decides. It throws for one whose parts do not fit together. */
export function examineStored(world: StoredWorld): Omit<JudgedWorld, 'part'> {
  const requests = restoreRequests(world.requests);
  if (world.router !== undefined) {
    const router = restoreTrace(world.router, world.requests, requests);
    return { router, findings: first(examine(router)) };
  }
  if (world.client === undefined) throw new Error('Expected `router` or `client`, got neither');
  const client = restoreClientTrace(world.client, requests);
  return { client, findings: first(examineClients(client)) };
}

function first(findings: Iterable<Finding>): Finding[] {
  const found: Finding[] = [];
  for (const finding of findings) if (found.push(finding) === MAX_FINDINGS) break;
  return found;
}

function restoreRequests(stored: readonly StoredRequest[]): readonly ReceivedRequest[] {
  const made: ReceivedRequest[] = stored.map(({ headers, body, excess, isIpv6, reply: _, ...request }) => ({
    ...request,
    rawHeaders: headers.flat(),
    body: restoreBytes(body),
    ...(isIpv6 && { isIpv6 }),
    ...(excess && { excess: restoreBytes(excess) }),
    atReceiver: () => made.filter(({ receiver }) => receiver === request.receiver),
  }));
  return made;
}

function restoreBytes(stored: StoredBytes): Buffer {
  return typeof stored === 'string' ? Buffer.from(stored) : Buffer.from(stored.base64, 'base64');
}

/** The requests at some positions. @throws Error for a position that there is not */
function pick(requests: readonly ReceivedRequest[], places: readonly number[]): ReceivedRequest[] {
  return places.map((place) => {
    const { [place]: request } = requests;
    if (request === undefined) throw new Error(`Expected a request at position ${place}, got none`);
    return request;
  });
}

function restoreTrace(
  { sources, messages, syncs, log, ...trace }: StoredRouterTrace,
  stored: readonly StoredRequest[],
  requests: readonly ReceivedRequest[],
): Trace {
  const replies = new Map<string, Reply[]>();
  for (const { receiver, index, reply } of stored) {
    if (reply === undefined) continue;
    const known = replies.get(receiver) ?? [];
    known[index] = reply as Reply;
    replies.set(receiver, known);
  }
  return {
    clock: trace.clock,
    endMs: trace.endMs,
    ...(trace.drift && { drift: trace.drift }),
    sources: sources.map((source) => ({
      plan: source.plan as unknown as SourcePlan,
      secrets: source.secrets.map((secret) => secret ?? undefined),
      settings: source.settings.map(({ putMs, ...settings }) => ({
        ...settings,
        putMs: putMs ?? Number.NEGATIVE_INFINITY,
      })),
      hooks: source.hooks.map(
        (hook): TracedHook => ({
          ...{ plan: hook.plan as unknown as HookPlan, name: hook.name, authority: hook.authority },
          requests: pick(requests, hook.requests),
          asides: pick(requests, hook.asides ?? []),
          replies: replies.get(hook.name) ?? [],
        }),
      ),
    })),
    messages: messages.map(
      ({ secretIndexes, settingsIndexes, ...message }) =>
        ({
          ...message,
          secretIndexes: new Map(secretIndexes),
          settingsIndexes: new Map(settingsIndexes),
        }) as unknown as TracedMessage,
    ),
    syncs: syncs.map((sync) => ({ ...sync, changed: new Set(sync.changed) })),
    ...(log && { log: log as unknown as LogEntry[] }),
  };
}

function restoreClientTrace(
  { clients, ...trace }: StoredClientTrace,
  requests: readonly ReceivedRequest[],
): ClientTrace {
  const indexes = new Map<ReceivedRequest, MessageIndex>();
  const indexOf = (request: ReceivedRequest): MessageIndex => {
    const index = indexes.get(request) ?? new MessageIndex(readContents(request));
    indexes.set(request, index);
    return index;
  };
  const restored = clients.map(({ messages, ...client }) => ({
    ...client,
    requests: pick(requests, client.requests),
    closedMs: client.closedMs,
    messages: messages.map((message) => {
      const findIn = (places: readonly number[]): Sighting[] =>
        pick(requests, places).flatMap((request) =>
          indexOf(request)
            .with(message.mark)
            .map((found) => ({ request, message: found })),
        );
      return { ...message, sightings: findIn(message.sightings), strays: findIn(message.strays) };
    }),
  }));
  return { ...trace, clients: restored } as unknown as ClientTrace;
}
