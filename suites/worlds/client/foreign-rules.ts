import type { RequirementId } from '../../../spec/requirements/index.ts';
import { GO_METHOD_FACTS, INTEGRATIONS_SENT } from '../../harness/capture/go-methods.ts';
import { keyReader } from '../../harness/capture/key-places.ts';
import type { Finding } from '../finding.ts';
import { MARK } from './mark.ts';
import type { ClientTrace, TracedClient, TracedMessage } from './trace.ts';

export function judgeStrays(message: TracedMessage, client: TracedClient): readonly Finding[] {
  const [stray] = message.strays;
  if (stray === undefined) return [];
  return [
    {
      requirement: 'WIR-001',
      expected: `the ${message.method} message of ${message.mark} at ${client.service} alone, the Endpoint of its client`,
      seen: `the message at ${stray.request.receiver}`,
      request: stray.request,
    },
  ];
}

/** A message may hold nothing that was given only to another message. */
export function judgeForeign(message: TracedMessage, _: TracedClient, trace: ClientTrace): readonly Finding[] {
  const own = new Set(marksIn(message.fields));
  for (const { message: sent, request } of message.sightings) {
    const foreign = marksIn(sent).find((mark) => !own.has(mark));
    if (foreign === undefined) continue;
    const [field, owner] = findOwner(foreign, trace) ?? [];
    return [
      {
        requirement: chooseRequirement(field, owner ?? message),
        expected: `${message.method} to send the message of ${message.mark} with nothing of another one`,
        seen: field === undefined ? `${foreign} in it` : `${foreign}, which the ${field} of another message holds`,
        request,
      },
    ];
  }
  return [];
}

/** A client may not present the write key of another client. How it presents its own is open. */
export function judgeForeignKeys(client: TracedClient, { clients }: ClientTrace): readonly Finding[] {
  const foreign = clients.map(({ plan }) => plan.writeKey).filter((key) => key !== client.plan.writeKey);
  if (foreign.length === 0 || client.requests.length === 0) return [];
  for (const request of client.requests.slice(0, LOOKED_AT)) {
    const placesOf = keyReader(request);
    for (const key of foreign) {
      const [place] = placesOf(key);
      if (place === undefined) continue;
      const expected = `no trace of ${key}, the write key of another client`;
      return [{ requirement: 'WIR-010', expected, seen: `that key in ${place}`, request }];
    }
  }
  return ['WIR-010'];
}

/** Number of requests of each client in which keys are looked for, because the search covers all kinds of places. */
const LOOKED_AT = 3;

function marksIn(value: unknown): string[] {
  return JSON.stringify(value).match(MARK) ?? [];
}

function findOwner(mark: string, { clients }: ClientTrace): [string, TracedMessage] | undefined {
  for (const message of clients.flatMap(({ messages }) => messages)) {
    for (const [field, value] of Object.entries(message.fields)) {
      if (marksIn(value).includes(mark)) return [field, message];
    }
  }
  return undefined;
}

function chooseRequirement(field: string | undefined, { method }: TracedMessage): RequirementId {
  const facts: { readonly sent: RequirementId; readonly texts?: object; readonly objects: object } =
    GO_METHOD_FACTS[method];
  const byField: Readonly<Record<string, RequirementId>> = { ...facts.texts, ...facts.objects };
  if (field === 'Integrations') return INTEGRATIONS_SENT;
  return byField[field ?? ''] ?? facts.sent;
}
