import { GO_METHOD_FACTS } from '../../../../harness/capture/go-methods.ts';
import type { MarkedMessage } from '../../../../harness/capture/messages.ts';
import { sizeBytes } from '../../../../harness/kit/client/message-sizes.ts';
import { seededRandom } from '../../../../harness/seeded-random.ts';
import { EPOCH } from '../../../../harness/time/horizons.ts';
import { newMark } from '../../../client/mark.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan, PlannedMessage } from '../../../client/plan.ts';
import type { Supports } from '../../../client/role.ts';
import { countOption } from '../../client/packed.ts';
import { type Combination, chosen } from '../pairs.ts';
import {
  BESIDE,
  COUNT,
  DEBUG,
  ENDPOINT,
  FIELD,
  IDENTITY,
  INTEGRATIONS,
  INTERVAL,
  LACKING,
  METHOD,
  PAUSE,
  SERVICE,
  SIZE,
  VALUE,
} from './dimensions.ts';

/** The world of some combinations: a message for each, and one client for all messages whose client is the same. */
export function clientWorldOf(combinations: readonly Combination[], supports: Supports, seed: number): ClientWorldPlan {
  const random = seededRandom(seed, 'marks');
  const clients = new Map<string, { readonly key: string; readonly plan: ClientPlan }>();
  const steps = combinations.flatMap((combination, index): ClientStep[] => {
    const options = optionsOf(combination, supports);
    const key = JSON.stringify(options);
    const number = clients.size;
    const client = clients.get(key) ?? {
      key: `client ${number}`,
      plan: { ...options, writeKey: `wkOfPair${number}Q7x` },
    };
    clients.set(key, client);
    const message = messageOf(combination, `message ${index}`, newMark(random));
    const ms = chosen(PAUSE, combination);
    return [{ kind: 'message', client: client.key, ...message }, ...(ms === 0 ? [] : [{ kind: 'pass' as const, ms }])];
  });
  // After a plain message of each client, a message that is missing is its own loss.
  const last = [...clients.values()].map(({ key }): ClientStep => {
    return { kind: 'message', client: key, ...messageOf({}, `last message of ${key}`, newMark(random)) };
  });
  const plans = [...clients.values()].map(({ key, plan }) => [key, plan] as const);
  return { now: EPOCH, clients: Object.fromEntries(plans), steps: [...steps, ...last] };
}

function optionsOf(combination: Combination, supports: Supports): Omit<ClientPlan, 'writeKey'> {
  const { count } = chosen(COUNT, combination);
  return {
    path: chosen(ENDPOINT, combination),
    script: chosen(SERVICE, combination),
    ...(count === undefined ? {} : countOption(supports, count)),
    ...(supports.includes('flushAfter') ? chosen(INTERVAL, combination) : {}),
    ...(supports.includes('debug') ? chosen(DEBUG, combination) : {}),
  };
}

function messageOf(combination: Combination, key: string, mark: string): PlannedMessage {
  const { method } = chosen(METHOD, combination);
  const fields = { ...identityOf(combination), ...ownFields(combination, mark), ...integrationsOf(combination, mark) };
  const message = { key, method, mark, fields: lacking(combination, fields) };
  const { bytes } = chosen(SIZE, combination);
  return bytes === undefined ? message : { ...message, ...filled(message, bytes) };
}

function identityOf(combination: Combination): Readonly<Record<string, string>> {
  const user = chosen(FIELD, combination) === 'user' ? String(chosen(VALUE, combination)) : 'user-1';
  const names = chosen(IDENTITY, combination);
  return Object.fromEntries(names.map((name) => [name, name === 'UserId' ? user : `visitor ${user}`]));
}

/** What a method takes next to ids. A mark is in one of its fields. */
function ownFields(combination: Combination, mark: string): Readonly<Record<string, unknown>> {
  const field = chosen(FIELD, combination);
  const value = chosen(VALUE, combination);
  // If the value stood in two fields, one of them could lose it unseen.
  const free = {
    ...chosen(BESIDE, combination),
    mark,
    ...(typeof field === 'function' ? field(value) : { a: 'plain' }),
  };
  const name = field === 'name' ? String(value) : undefined;
  switch (chosen(METHOD, combination).method) {
    case 'Identify':
      return { Traits: free };
    case 'Track':
      return { Event: name ?? 'Signed Up', Properties: free };
    case 'Page':
      return { Traits: free, ...pageFields(combination, mark), ...(name === undefined ? {} : { Name: name }) };
    case 'Group':
      return { GroupId: name ?? 'initech', Traits: free };
    case 'Alias':
      return { PreviousId: mark };
  }
}

function pageFields(combination: Combination, mark: string): Readonly<Record<string, unknown>> {
  const { has } = chosen(METHOD, combination);
  if (has === 'texts') return { Name: 'Pricing', Category: 'Docs' };
  return has === 'context' ? { Context: { report: `of c${mark}`, active: false } } : {};
}

function integrationsOf(combination: Combination, mark: string): Readonly<Record<string, unknown>> {
  const switches = chosen(INTEGRATIONS, combination);
  return switches === null ? {} : { Integrations: { ...switches, [`Tool of i${mark}`]: true } };
}

function lacking(combination: Combination, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const what = chosen(LACKING, combination);
  const names = { nothing: [''], identity: ['UserId', 'AnonymousId'], name: ['Event', 'GroupId', 'PreviousId'] }[what];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function filled(message: MarkedMessage, bytes: number): Pick<MarkedMessage, 'fields'> {
  if (message.method === 'Alias') return message;
  const { freeForm } = GO_METHOD_FACTS[message.method];
  const withText = (text: string): MarkedMessage => ({
    ...message,
    fields: { ...message.fields, [freeForm]: { ...Object(message.fields[freeForm]), filler: text } },
  });
  return withText('x'.repeat(Math.max(0, bytes - sizeBytes(withText('')))));
}
