import * as fc from 'fast-check';
import { GO_METHODS, type GoMethod } from '../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../capture/go-methods.ts';
import { FITS_BYTES, sized, TOO_LARGE_BYTES } from '../../kit/client/message-sizes.ts';
import { OK, okAfter, RESET, type Reply, STALL, status } from '../../receivers/reply.ts';
import { seededRandom } from '../../seeded-random.ts';
import { EPOCH } from '../../time/horizons.ts';
import { freeForm } from '../calls/free-form-arbitrary.ts';
import { newMark } from './mark.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan, PlannedMessage } from './plan.ts';

/** How long a slow service takes: far less than any client waits for an answer. */
const SLOW_MS = 1_500;
const CLIENTS_MOST = 3;
const STEPS_MOST = 30;
/** Few, so that one user has several messages. */
const USERS = ['u-1', 'u-2', 'Ada', '42', 'größer'];
const SIZES = [500, 5_000, 20_000, FITS_BYTES, FITS_BYTES, TOO_LARGE_BYTES];
/** Each method in turn lacks a field that it needs. */
const LACKING = { Identify: 'UserId', Track: 'Event', Page: 'UserId', Group: 'GroupId' } as const;

const served: fc.Arbitrary<ClientPlan['script']> = fc.constant([OK]);
/** What is certain of a client whose service fails is little: its methods return, and no other client is affected. */
const troubled: fc.Arbitrary<ClientPlan['script']> = fc
  .constantFrom<Reply>(okAfter(SLOW_MS), status(500), status(503), STALL, RESET)
  .map((reply): ClientPlan['script'] => [reply]);

function optional<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined });
}

/** Clients that have only options which the implementation supports. */
function client(supports: readonly string[]): fc.Arbitrary<Omit<ClientPlan, 'writeKey'>> {
  const supported = <Value>(name: string, value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
    supports.includes(name) ? optional(value) : fc.constant(undefined);
  return fc
    .record({
      script: fc.oneof({ weight: 5, arbitrary: served }, { weight: 1, arbitrary: troubled }),
      path: fc.constantFrom('', '', '/', '/v1', '/custom/import'),
      count: optional(fc.constantFrom(1, 2, 3, 7, 12)),
      name: fc.constantFrom(...['size', 'flushAt'].filter((each) => supports.includes(each)), 'none'),
      flushAfterMs: supported('flushAfter', fc.constantFrom(500, 1_500, 2_345, 8_000)),
      debug: supported('debug', fc.boolean()),
    })
    .map(({ count, name, flushAfterMs, debug, ...plan }) => ({
      ...plan,
      ...(count === undefined || name === 'none' ? {} : { [name]: count }),
      ...(flushAfterMs === undefined ? {} : { flushAfterMs }),
      ...(debug === undefined ? {} : { debug }),
    }));
}

/** What is decided about one message before it has its key and its mark. */
const draft = fc.record({
  method: fc.constantFrom(...GO_METHODS),
  user: fc.constantFrom(...USERS),
  free: freeForm,
  bytes: fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...SIZES) },
  ),
  isAnonymous: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  isLacking: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  hasIntegrations: fc.boolean(),
  hasTexts: fc.boolean(),
});
type Draft = typeof draft extends fc.Arbitrary<infer Value> ? Value : never;

/** Worlds of clients in which it is certain what an honest library must do. */
export function anyClientWorld(supports: readonly string[]): fc.Arbitrary<ClientWorldPlan> {
  return fc.integer({ min: 1, max: CLIENTS_MOST }).chain((count) => {
    const place = fc.integer({ min: 0, max: count - 1 });
    const step = fc.oneof(
      { weight: 12, arbitrary: fc.record({ kind: fc.constant('message' as const), place, draft }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 7_000 }) }),
      },
    );
    return fc
      .record({
        clients: fc.array(client(supports), { minLength: count, maxLength: count }),
        steps: fc.array(step, { minLength: 1, maxLength: STEPS_MOST }),
        seed: fc.integer(),
      })
      .map(({ clients, steps, seed }) => {
        const random = seededRandom(seed, 'marks');
        const keyed = clients.map((plan, index) => [`client ${index}`, { ...plan, writeKey: keyOf(index) }] as const);
        return {
          now: EPOCH,
          clients: Object.fromEntries(keyed),
          steps: steps.map((each, index): ClientStep => {
            if (each.kind === 'pass') return each;
            const message = messageOf(each.draft, `message ${index}`, newMark(random));
            return { kind: 'message', client: `client ${each.place}`, ...message };
          }),
        };
      });
  });
}

function keyOf(index: number): string {
  return `wkOfRandom${index}Q7x`;
}

function messageOf(given: Draft, key: string, mark: string): PlannedMessage {
  const { method, isAnonymous, isLacking, bytes } = given;
  const identity = isAnonymous && method !== 'Page' && method !== 'Alias' ? 'AnonymousId' : 'UserId';
  const fields = { [identity]: given.user, ...OWN_FIELDS[method](mark, given), ...integrationsOf(given, mark) };
  const message = { key, method, mark, fields };
  // Without its previous id, an alias message would have no mark.
  if (method === 'Alias') return message;
  if (isLacking) return lacking(message, LACKING[method] === 'UserId' ? identity : LACKING[method]);
  return bytes === undefined ? message : { ...message, fields: { ...fields, ...grown(message, bytes) } };
}

/** What each method takes beside the user. */
const OWN_FIELDS: Readonly<Record<GoMethod, (mark: string, given: Draft) => Record<string, unknown>>> = {
  Identify: (mark, { free }) => ({ Traits: { mark, ...free } }),
  Track: (mark, { free }) => ({ Event: 'Signed Up', Properties: { mark, ...free } }),
  Page: (mark, { free, hasTexts }) => ({
    Traits: { mark, ...free },
    ...(hasTexts ? { Name: 'Pricing', Category: 'Docs', Context: { report: `of c${mark}` } } : {}),
  }),
  Group: (mark, { free }) => ({ GroupId: 'initech', Traits: { mark, ...free } }),
  Alias: (mark) => ({ PreviousId: mark }),
};

function integrationsOf({ hasIntegrations }: Draft, mark: string): Record<string, unknown> {
  return hasIntegrations ? { Integrations: { All: true, [`Tool of i${mark}`]: true } } : {};
}

function lacking(message: PlannedMessage, field: string): PlannedMessage {
  const fields = Object.entries(message.fields).filter(([name]) => name !== field);
  return { ...message, fields: Object.fromEntries(fields) };
}

/** The free-form object of a message, filled with text so that the message has about this size. */
function grown(message: PlannedMessage, bytes: number): Record<string, unknown> {
  const { method, mark, fields } = message;
  if (method === 'Alias') return {};
  const { freeForm: name } = GO_METHOD_FACTS[method];
  const { fields: filled } = sized({ method, mark, fields: { ...fields, [name]: {} } }, bytes - MARK_BYTES);
  return { [name]: { mark, ...Object(filled[name]) } };
}

/** What the member with the mark takes in the free-form object. */
const MARK_BYTES = Buffer.byteLength('"mark":"m-0123456789",');
