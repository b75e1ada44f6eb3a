import { maskSecrets } from '../../../spec/secrets.ts';
import type { StoredBytes, StoredRequest, StoredWorld } from '../../../spec/shapes/trace.ts';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import { type Reply, replyAt } from '../../harness/receivers/reply.ts';
import type { ClientWorldPlan } from '../client/plan.ts';
import type { ClientTrace } from '../client/trace.ts';
import type { WorldPlan } from '../plan.ts';
import type { Trace } from '../trace.ts';

type Plain = StoredWorld['plan'];

/** The trace of a router as plain data. */
export function storeTrace(plan: WorldPlan, trace: Trace): StoredWorld {
  const requests = new Requests();
  const { clock, endMs, drift, syncs = [], log } = trace;
  const sources = trace.sources.map((source) => ({
    plan: source.plan as unknown as Plain,
    secrets: source.secrets.map((secret) => secret ?? null),
    settings: source.settings.map(({ enabled, hooks, putMs }) => ({
      ...{ enabled, hooks: [...hooks] },
      putMs: Number.isFinite(putMs) ? putMs : null,
    })),
    hooks: source.hooks.map((hook) => ({
      ...{ plan: hook.plan as unknown as Plain, name: hook.name },
      ...(hook.authority === undefined ? {} : { authority: hook.authority }),
      requests: hook.requests.map((request) => requests.place(request, hook.replies[request.index])),
      asides: (hook.asides ?? []).map((request) => requests.place(request)),
    })),
  }));
  const messages = trace.messages.map(({ refused, secretIndexes, settingsIndexes, ...message }) => ({
    ...message,
    sources: [...message.sources],
    secretIndexes: [...secretIndexes],
    settingsIndexes: [...settingsIndexes],
    ...(refused === undefined
      ? {}
      : { refused: { requirement: refused.requirement, expected: refused.expected, seen: refused.seen } }),
  }));
  const router = {
    ...{ clock, endMs, sources, messages },
    syncs: syncs.map((sync) => ({ ...sync, changed: [...sync.changed] })),
    ...(drift === undefined ? {} : { drift }),
    ...(log === undefined ? {} : { log: log.map((entry) => ({ ...entry, message: maskSecrets(entry.message) })) }),
  };
  return { plan: plan as unknown as Plain, requests: requests.all, router } as StoredWorld;
}

/** The trace of client libraries as plain data. */
export function storeClientTrace(plan: ClientWorldPlan, { clients, ...trace }: ClientTrace): StoredWorld {
  const requests = new Requests();
  const client = {
    ...trace,
    clients: clients.map(({ messages, plan, requests: own, ...rest }) => {
      const place = (request: ReceivedRequest): number => requests.place(request, replyAt(plan.script, request.index));
      const placesIn = (sightings: readonly { readonly request: ReceivedRequest }[]): number[] => [
        ...new Set(sightings.map(({ request }) => place(request))),
      ];
      return {
        ...rest,
        plan: plan as unknown as Plain,
        requests: own.map(place),
        messages: messages.map(({ sightings, strays, ...message }) => ({
          ...message,
          sightings: placesIn(sightings),
          strays: placesIn(strays),
        })),
      };
    }),
  };
  return { plan: plan as unknown as Plain, requests: requests.all, client } as unknown as StoredWorld;
}

/** The requests of a trace, each of which is stored once. */
class Requests {
  readonly all: StoredRequest[] = [];
  readonly #places = new Map<ReceivedRequest, number>();

  place(request: ReceivedRequest, reply?: Reply): number {
    const known = this.#places.get(request);
    if (known !== undefined) return known;
    this.#places.set(request, this.all.length);
    return this.all.push(this.#store(request, reply)) - 1;
  }

  #store(request: ReceivedRequest, reply: Reply | undefined): StoredRequest {
    const { receiver, index, atMs, method, target, httpVersion, rawHeaders, body, isIpv6, excess } = request;
    const headers = rawHeaders.flatMap((name, at): [string, string][] =>
      at % 2 === 1 ? [] : [[name, rawHeaders[at + 1] ?? '']],
    );
    return {
      ...{ receiver, index, atMs, method, target, httpVersion, headers, body: storeBytes(body) },
      ...(isIpv6 && { isIpv6 }),
      ...(excess && { excess: storeBytes(excess) }),
      ...(reply && { reply: reply as StoredRequest['reply'] }),
    };
  }
}

function storeBytes(bytes: Buffer): StoredBytes {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : { base64: bytes.toString('base64') };
}
