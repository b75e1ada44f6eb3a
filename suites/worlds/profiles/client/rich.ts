import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { GoFields } from '../../../harness/capture/messages.ts';
import { OK } from '../../../harness/receivers/reply.ts';
import { EPOCH } from '../../../harness/time/horizons.ts';
import { newMark } from '../../client/mark.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan } from '../../client/plan.ts';
import type { Supports } from '../../client/role.ts';
import type { Random } from '../../profile.ts';

/** A flush count that few messages reach. */
const COUNT = 6;
const INTERVAL_MS = 1_500;
/** A user changes after this many messages, so that other messages come between. */
const A_USER = GO_METHODS.length;
const PLAIN: ClientPlan = { writeKey: 'wkOfClientA7Q2x', path: '', script: [OK] };

/**
 * A few messages with a sample of everything that a client library does: all methods, known and anonymous users,
 * optional fields, flushes by the count and by the interval.
 */
export function richClients(random: Random, supports: Supports): ClientWorldPlan {
  const clients = {
    plain: PLAIN,
    counting: { ...PLAIN, writeKey: 'wkOfClientB5R8k', ...countOption(supports) },
    hasty: {
      ...PLAIN,
      writeKey: 'wkOfClientC3T1m',
      ...(supports.includes('flushAfter') ? { flushAfterMs: INTERVAL_MS } : {}),
    },
  };
  const next = stepMaker(random);
  const some = (client: string, count: number): ClientStep[] => Array.from({ length: count }, () => next(client));
  return {
    now: EPOCH,
    clients,
    steps: [
      ...some('plain', 1),
      { kind: 'pass', ms: 400 },
      ...some('counting', COUNT + 1),
      ...some('plain', 4),
      ...some('hasty', 3),
      { kind: 'pass', ms: 1_700 },
      ...some('counting', 4),
      ...some('hasty', 3),
      ...some('plain', 4),
    ],
  };
}

/** One client with a few messages, some before and some after part of its interval. */
export function fewMessages(random: Random): ClientWorldPlan {
  const next = stepMaker(random);
  const some = (count: number): ClientStep[] => Array.from({ length: count }, () => next('plain'));
  return { now: EPOCH, clients: { plain: PLAIN }, steps: [...some(3), { kind: 'pass', ms: 3_000 }, ...some(3)] };
}

/** The option that sets a flush count, under the supported one of its two names. */
export function countOption(supports: Supports, count = COUNT): Partial<ClientPlan> {
  if (supports.includes('flushAt')) return { flushAt: count };
  return supports.includes('size') ? { size: count } : {};
}

/** Makes messages of all methods in turn, each with a different key. */
function stepMaker(random: Random): (client: string) => ClientStep {
  let made = 0;
  return (client) => {
    const method = GO_METHODS[made % GO_METHODS.length] ?? 'Track';
    const mark = newMark(random);
    made += 1;
    const fields = { ...chooseIds(method, made), ...makeFields(method, mark), ...makeIntegrations(made, mark) };
    return { kind: 'message', client, key: `message ${made}`, method, mark, fields };
  };
}

function chooseIds(method: GoMethod, number: number): GoFields {
  const isAnonymous = number % 7 === 0 && method !== 'Page' && method !== 'Alias';
  return isAnonymous ? { AnonymousId: `visitor-${number}` } : { UserId: `user-${Math.ceil(number / A_USER)}` };
}

/** No change of values touches the member with the mark. */
export function makeFields(method: GoMethod, mark: string): GoFields {
  switch (method) {
    case 'Identify':
      return { Traits: { mark, name: 'Ada', logins: 7 } };
    case 'Track':
      return { Event: 'Signed Up', Properties: { mark, plan: 'team', seats: 12 } };
    case 'Page':
      return { Traits: { mark, title: 'Pricing', section: 'sales' }, Name: 'Pricing', Category: 'Docs' };
    case 'Group':
      return { GroupId: 'initech', Traits: { mark, name: 'Initech', employees: 329 } };
    case 'Alias':
      return { PreviousId: mark };
  }
}

function makeIntegrations(number: number, mark: string): GoFields {
  return number % 4 === 0 ? { Integrations: { All: true, [`Tool of i${mark}`]: true } } : {};
}
