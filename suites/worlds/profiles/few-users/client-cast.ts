import { FITS_BYTES, sized, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import { OK } from '../../../harness/receivers/reply.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import { newMark } from '../../client/mark.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan, PlannedMessage } from '../../client/plan.ts';
import type { Supports } from '../../client/role.ts';
import { BEFORE_A_MONTH, TIMESTAMPS as INSTANTS } from '../../decks/instants.ts';
import { SWITCHES as SWITCHES_DECK } from '../../decks/settings.ts';
import type { Random } from '../../profile.ts';
import { countOption } from '../client/packed.ts';
import { valuesOf } from '../router/edit.ts';
import { Dealer } from './dealer.ts';
import { MEMBERS, PAGE_MEMBERS } from './members.ts';
import { DEVICES, EVENTS, GROUPS, PAGES, USERS } from './names.ts';

const TIMESTAMPS = valuesOf<string>(INSTANTS);
const SWITCHES = valuesOf<Readonly<Record<string, boolean>>>(SWITCHES_DECK);
const CLIENTS = ['by default', 'hasty', 'patient'] as const;
const PAUSES_MS = [0, 300, 900, 2_000, 4_700, 6_000, 9_000, 70_000, HOUR_MS + 1_000] as const;
const METHODS = ['Track', 'Track', 'Identify', 'Identify', 'Page', 'Page', 'Group', 'Alias'] as const;
/** A field that each method needs. */
const NEEDED = { Identify: 'UserId', Track: 'Event', Page: 'UserId', Group: 'GroupId', Alias: 'UserId' } as const;
/** What the member with the mark takes. */
const MARK_BYTES = Buffer.byteLength('"mark":"m-0123456789",');

/**
 * A long world of some clients, in which a few users, devices, groups and names come again and again, in messages of every
 * method, of which some are refused. What must become of each message is certain.
 * @param steps How many things happen
 */
export function clientCastWorld(supports: Supports, random: Random, steps: number): ClientWorldPlan {
  const next = stepMaker(random, new Dealer(random));
  return {
    now: BEFORE_A_MONTH,
    clients: clientsOf(supports),
    steps: Array.from({ length: steps }, (_, index) => next(`${index}`)),
  };
}

/** One with all defaults, one that flushes soon, and one that flushes late. Their services are at alike places. */
function clientsOf(supports: Supports): Readonly<Record<(typeof CLIENTS)[number], ClientPlan>> {
  const after = (flushAfterMs: number): Partial<ClientPlan> =>
    supports.includes('flushAfter') ? { flushAfterMs } : {};
  const debug = supports.includes('debug') ? { debug: true } : {};
  return {
    'by default': { writeKey: 'wkOfCastA7Q2x', path: '', script: [OK] },
    hasty: {
      writeKey: 'wkOfCastB5R8k',
      path: '/v1',
      script: [OK],
      ...countOption(supports, 3),
      ...after(1_500),
      ...debug,
    },
    patient: { writeKey: 'wkOfCastC3T1m', path: '/v1/', script: [OK], ...countOption(supports, 31), ...after(8_000) },
  };
}

/** Makes what happens next. */
function stepMaker(random: Random, dealer: Dealer): (key: string) => ClientStep {
  const messageOf = messageMaker(random, dealer);
  return (key) => {
    if (dealer.perhaps(0.12)) return { kind: 'pass', ms: dealer.one(PAUSES_MS) };
    const client = dealer.one(CLIENTS);
    return { kind: 'message', client, ...changed(dealer, messageOf(key)) };
  };
}

/** Now and then a message lacks a field, is too large, or just fits. */
function changed(dealer: Dealer, message: PlannedMessage): PlannedMessage {
  const dice = dealer.dice();
  // Without its user, or filled, an alias would have no mark, or no place for more.
  if (message.method === 'Alias' || dice > 0.15) return message;
  if (dice < 0.07) return { ...message, fields: without(message, NEEDED[message.method]) };
  return ofSize(message, dice < 0.11 ? TOO_LARGE_BYTES : FITS_BYTES);
}

function without({ fields }: PlannedMessage, lacking: string): PlannedMessage['fields'] {
  const isLacking = (name: string): boolean => name === lacking || (lacking === 'UserId' && name === 'AnonymousId');
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isLacking(name)));
}

function ofSize(message: PlannedMessage, bytes: number): PlannedMessage {
  const { mark } = message;
  const name = message.method === 'Track' ? 'Properties' : 'Traits';
  const { fields } = sized({ ...message, fields: { ...message.fields, [name]: {} } }, bytes - MARK_BYTES);
  return { ...message, fields: { ...fields, [name]: { mark, ...Object(fields[name]) } } };
}

/** Makes the fields that a method takes next to its user. */
type FieldMaker = (mark: string, user: string) => PlannedMessage['fields'];

function messageMaker(random: Random, dealer: Dealer): (key: string) => PlannedMessage {
  const makers: Readonly<Record<(typeof METHODS)[number], FieldMaker>> = {
    Identify: (mark) => ({ ...anyone(dealer), Traits: { mark, ...dealer.free() } }),
    Track: (mark) => ({
      ...anyone(dealer),
      Event: dealer.one(EVENTS),
      Properties: { mark, ...dealer.free() },
    }),
    Group: (mark) => ({
      ...anyone(dealer),
      GroupId: dealer.one(GROUPS),
      Traits: { mark, ...dealer.free() },
    }),
    Alias: (mark, user) =>
      dealer.perhaps(0.5) ? { UserId: mark, PreviousId: user } : { UserId: user, PreviousId: mark },
    Page: pageMaker(dealer),
  };
  return (key) => {
    const [mark, method] = [newMark(random), dealer.one(METHODS)];
    const switches = dealer.perhaps(0.2) ? { Integrations: dealer.one(SWITCHES) } : {};
    return { key, method, mark, fields: { ...makers[method](mark, dealer.one(USERS)), ...switches } };
  };
}

function anyone(dealer: Dealer): PlannedMessage['fields'] {
  const [UserId, AnonymousId] = [dealer.one(USERS), dealer.one(DEVICES)];
  return dealer.one([{ UserId }, { UserId }, { AnonymousId }, { UserId, AnonymousId }]);
}

function pageMaker(dealer: Dealer): FieldMaker {
  const has = (often: number, fields: PlannedMessage['fields']) => (dealer.perhaps(often) ? fields : {});
  return (mark, UserId) => ({
    UserId,
    Traits: { mark, ...dealer.free(), ...dealer.members(PAGE_MEMBERS, 3) },
    ...has(0.5, { Name: dealer.one(PAGES), Category: 'Docs' }),
    ...has(0.4, { Timestamp: dealer.one(TIMESTAMPS) }),
    ...has(0.4, { AnonymousId: dealer.one(DEVICES) }),
    ...has(0.3, { Context: { report: mark, ...dealer.members(MEMBERS, 2) } }),
  });
}
