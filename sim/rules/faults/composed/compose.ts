import { RoutespecError } from '../../../../spec/error.ts';
import type { Memory } from '../../../model/memory.ts';
import type { Attempt, Message } from '../../../model/message.ts';
import { seededRandom } from '../../../model/random.ts';
import type { Fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';
import { remember as rememberInClient } from './client/history.ts';
import { CLIENT_SLIPS } from './client/slips.ts';
import { CLIENT_TRIGGERS, type ClientTrigger } from './client/triggers.ts';
import { remember } from './router/history.ts';
import { ATTEMPT_SLIPS, MESSAGE_SLIPS } from './router/slips.ts';
import { ROUTER_TRIGGERS, type RouterTrigger } from './router/triggers.ts';
import type { Slip } from './slip.ts';

/** A fault made of a slip and a trigger. Its name is like `unsigned when retry`, or `client: lost when Track`. */
export interface Composite extends Fault {
  readonly slip: string;
  /** Null if the slip happens each time. */
  readonly trigger: string | null;
  readonly of: 'router' | 'client';
  /** Reason why no reading allows it. */
  readonly why: string;
}

/** Prefix of the names of client composites. */
export const CLIENT_PREFIX = 'client: ';

type Named = Pick<Composite, 'name'>;
type SlipFacts = Named & Pick<Composite, 'breaks' | 'why'> & { readonly told?: string };

function composite(of: Composite['of'], slip: SlipFacts, trigger: Named | null, rules: Composite['rules']): Composite {
  const when = trigger === null ? '' : ` when ${trigger.name}`;
  const name = `${of === 'client' ? CLIENT_PREFIX : ''}${slip.name}${when}`;
  const subject = `${trigger === null ? 'Each' : 'A'} message${of === 'client' ? ' of a client' : ''}`;
  const description = `${subject} is ${slip.told ?? slip.name}${when}.`;
  const { breaks, why } = slip;
  return { name, description, breaks, why, slip: slip.name, trigger: trigger?.name ?? null, of, rules };
}

/** A second composite shares the history of the first, and a hand-written fault may observe too. */
function both<Observe extends (event: never, memory: Memory) => void>(observe: Observe, own: Observe): Observe {
  if (observe === own) return own;
  return ((event: never, memory: Memory) => {
    observe(event, memory);
    own(event, memory);
  }) as Observe;
}

const always = (): boolean => true;

/** A condition on a whole message is evaluated once, when the message is new. */
function onMessages({ holds, of }: RouterTrigger): (message: Message, attempt: Attempt | null) => boolean {
  if (of === 'attempt') return holds;
  const known = new WeakMap<Message, boolean>();
  return (message, attempt) => {
    const isKnown = known.get(message);
    if (isKnown !== undefined) return isKnown;
    const isHit = holds(message, attempt);
    known.set(message, isHit);
    return isHit;
  };
}

function withRouterSlip<Moment extends Message | Attempt>(
  slip: Slip<Rules, Moment>,
  trigger: RouterTrigger | null,
): Composite {
  return composite('router', slip, trigger, (reference) => {
    const holds = trigger === null ? always : onMessages(trigger);
    const when = (moment: Moment): boolean => {
      const isHit = 'urlIndex' in moment ? holds(moment.message, moment) : holds(moment, null);
      return isHit && slip.spares?.(moment) !== true;
    };
    return { ...reference, ...slip.change(reference, when), observe: both(reference.observe, remember) };
  });
}

function withClientSlip(slip: (typeof CLIENT_SLIPS)[number], trigger: ClientTrigger | null): Composite {
  return composite('client', slip, trigger, (reference) => {
    const { client } = reference;
    const holds = trigger?.holds ?? always;
    const changed = slip.change(client, (given) => holds(given) && slip.spares?.(given) !== true);
    return { ...reference, client: { ...client, ...changed, observe: both(client.observe, rememberInClient) } };
  });
}

/** Every slip with every trigger. */
export const COMPOSITES: readonly Composite[] = [
  ...MESSAGE_SLIPS.flatMap((slip) =>
    ROUTER_TRIGGERS.filter(({ of }) => of === 'message').map((trigger) => withRouterSlip(slip, trigger)),
  ),
  ...ATTEMPT_SLIPS.flatMap((slip) => ROUTER_TRIGGERS.map((trigger) => withRouterSlip(slip, trigger))),
  ...CLIENT_SLIPS.flatMap((slip) => CLIENT_TRIGGERS.map((trigger) => withClientSlip(slip, trigger))),
];

/**
 * Every slip without a trigger, so that it happens each time. These are only found by name, or in a search for a
 * mistake.
 */
export const PLAIN_SLIPS: readonly Composite[] = [
  ...MESSAGE_SLIPS.map((slip) => withRouterSlip(slip, null)),
  ...ATTEMPT_SLIPS.map((slip) => withRouterSlip(slip, null)),
  ...CLIENT_SLIPS.map((slip) => withClientSlip(slip, null)),
];

const BY_NAME = new Map([...COMPOSITES, ...PLAIN_SLIPS].map((each) => [each.name, each]));

export function findComposite(name: string): Composite | undefined {
  return BY_NAME.get(name.trim().replace(/\s+/g, ' '));
}

/** A composite among the faults: it shows that its first requirement is checked. */
export function composed(name: string, ...[primary, ...others]: Fault['breaks']): Fault {
  const found = findComposite(name);
  if (found === undefined) throw new RoutespecError('invalid', `No slip and trigger have the name “${name}”`);
  return { ...found, breaks: [primary, ...new Set([...others, ...found.breaks])] };
}

/** This number of composites, the same for the same seed. */
export function drawn(seed: number, count: number): readonly Composite[] {
  const random = seededRandom(seed);
  const left = [...COMPOSITES];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
