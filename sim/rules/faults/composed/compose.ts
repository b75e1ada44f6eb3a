import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Memory } from '../../../model/memory.ts';
import type { Attempt, Message } from '../../../model/message.ts';
import { seededRandom } from '../../../model/random.ts';
import type { Fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';
import { remember as rememberInClient } from './client/history.ts';
import { CLIENT_SLIPS } from './client/slips.ts';
import { CLIENT_TRIGGERS } from './client/triggers.ts';
import { remember } from './router/history.ts';
import { ATTEMPT_SLIPS, MESSAGE_SLIPS } from './router/slips.ts';
import { ROUTER_TRIGGERS, type RouterTrigger } from './router/triggers.ts';

/** A fault that is made of a slip and a trigger. Its name is `unsigned when retry`, and `lost when Track` of a client. */
export interface Composite extends Fault {
  readonly slip: string;
  readonly trigger: string;
  readonly of: 'router' | 'client';
  /** Reason why no reading allows it. */
  readonly why: string;
}

/** What a client does wrong is told from what the router does by this. */
const CLIENT_PREFIX = 'client: ';

function composite(
  of: Composite['of'],
  slip: { readonly name: string; readonly breaks: readonly [RequirementId, ...RequirementId[]]; readonly why: string },
  trigger: { readonly name: string },
  rules: (reference: Rules) => Rules,
): Composite {
  const words = `${slip.name} when ${trigger.name}`;
  const name = of === 'client' ? `${CLIENT_PREFIX}${words}` : words;
  const description = `A ${of === 'client' ? 'message of a client' : 'message'} is ${words}.`;
  return { name, description, breaks: slip.breaks, why: slip.why, slip: slip.name, trigger: trigger.name, of, rules };
}

/** A second composite has the history of the first, and a fault written by hand may observe too. */
function both<Observe extends (event: never, memory: Memory) => void>(observe: Observe, own: Observe): Observe {
  if (observe === own) return own;
  return ((event: never, memory: Memory) => {
    observe(event, memory);
    own(event, memory);
  }) as Observe;
}

/** What holds of a whole message is found out once, when the message is new. */
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

const OF_ROUTER: readonly Composite[] = [
  ...MESSAGE_SLIPS.flatMap((slip) =>
    ROUTER_TRIGGERS.filter(({ of }) => of === 'message').map((trigger) =>
      composite('router', slip, trigger, (reference) => {
        const holds = onMessages(trigger);
        const when = (message: Message): boolean => holds(message, null) && slip.spares?.(message) !== true;
        return { ...reference, ...slip.change(reference, when), observe: both(reference.observe, remember) };
      }),
    ),
  ),
  ...ATTEMPT_SLIPS.flatMap((slip) =>
    ROUTER_TRIGGERS.map((trigger) =>
      composite('router', slip, trigger, (reference) => {
        const holds = onMessages(trigger);
        const when = (attempt: Attempt): boolean => holds(attempt.message, attempt) && slip.spares?.(attempt) !== true;
        return { ...reference, ...slip.change(reference, when), observe: both(reference.observe, remember) };
      }),
    ),
  ),
];

const OF_CLIENT: readonly Composite[] = CLIENT_SLIPS.flatMap((slip) =>
  CLIENT_TRIGGERS.map((trigger) =>
    composite('client', slip, trigger, (reference) => {
      const { client } = reference;
      const changed = slip.change(client, (given) => trigger.holds(given) && slip.spares?.(given) !== true);
      return { ...reference, client: { ...client, ...changed, observe: both(client.observe, rememberInClient) } };
    }),
  ),
);

/** Every slip with every trigger. */
export const COMPOSITES: readonly Composite[] = [...OF_ROUTER, ...OF_CLIENT];

const BY_NAME = new Map(COMPOSITES.map((each) => [each.name, each]));

/** The composite of this name. */
export function findComposite(name: string): Composite | undefined {
  return BY_NAME.get(name.trim().replace(/\s+/g, ' '));
}

/** So many composites, the same ones for the same seed. */
export function drawn(seed: number, count: number): readonly Composite[] {
  const random = seededRandom(seed);
  const left = [...COMPOSITES];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
