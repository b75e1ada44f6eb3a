import { OK } from '../../harness/receivers/reply.ts';
import { EPOCH } from '../../harness/time/horizons.ts';
import { describeOpen } from '../file/open-points.ts';
import { type Freedom, type Path, type Shrinking, withoutKeys } from '../smallest.ts';
import { MARK } from './mark.ts';
import { type ClientPlan, type ClientWorldPlan, listMessages, type PlannedMessage } from './plan.ts';

export const CLIENT_SHRINKING: Shrinking<ClientWorldPlan> = {
  members: ['steps', 'clients', 'now'],
  freedom: ([top, _, member, ...inner], value) => {
    if (top === 'now') return 'kept';
    if (member === undefined) return 'free';
    return top === 'steps' ? stepFreedom(member, inner, value) : clientFreedom(member, inner);
  },
  plainValues: ([top, _, member, ...inner]) => {
    if (top === 'now') return [EPOCH];
    if (top !== 'clients' || inner.length > 0) return [];
    return member === 'path' ? [''] : member === 'script' ? [[OK]] : [];
  },
  without: (plan, path, keys) => {
    const smaller = withoutKeys(plan, path, keys);
    const used = new Set(smaller.steps?.map((step) => (step.kind === 'pass' ? undefined : step.client)));
    // A client stays with its steps only.
    const clients = Object.entries(smaller.clients ?? {}).filter(([key]) => used.has(key));
    return { ...smaller, clients: Object.fromEntries(clients) };
  },
  isWorld: (plan) => {
    const { clients, steps = [] } = plan;
    return (
      listMessages({ ...plan, steps }).length > 0 &&
      Object.values(clients).every(isClient) &&
      steps.every((step) => {
        if (step.kind === 'pass') return step.ms > 0;
        return clients[step.client] !== undefined && (step.kind !== 'message' || isMessage(step));
      })
    );
  },
};

function stepFreedom(member: Path[number], inner: Path, value: unknown): Freedom {
  if (inner.length === 0) return member === 'fields' || member === 'ms' ? 'kept' : 'fixed';
  return typeof value === 'string' && value.search(MARK) !== -1 ? 'whole' : 'free';
}

function clientFreedom(member: Path[number], inner: Path): Freedom {
  if (member === 'script' && inner.length === 0) return 'kept';
  if (member === 'path') return 'whole';
  return ['writeKey', 'host', 'kind', 'status'].includes(String(inner.at(-1) ?? member)) ? 'fixed' : 'free';
}

function isClient({ path, script, size = 1, flushAt = 1, flushAfterMs = 1 }: ClientPlan): boolean {
  return path !== undefined && script.length > 0 && Math.min(size, flushAt, flushAfterMs) > 0;
}

/** A message is found by its mark. */
/** A smaller world shares most of its messages with the one before, and each is checked once. */
const known = new WeakMap<PlannedMessage, boolean>();

function isMessage(message: PlannedMessage): boolean {
  const { mark, fields } = message;
  const isValid =
    known.get(message) ?? (JSON.stringify(fields).includes(mark) && describeOpen(fields, 'message') === undefined);
  known.set(message, isValid);
  return isValid;
}
