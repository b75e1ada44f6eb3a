import type { DevMessage, DevMessages } from '../../spec/shapes/dev/messages.ts';
import type { DevClock, DevFault } from '../../spec/shapes/dev/state.ts';
import type { Clock } from '../clock/clock.ts';
import { BEHAVIOURS } from './behaviours.ts';
import type { ServedSource } from './served-source.ts';
import type { Skipper } from './skipper.ts';
import { readFilter } from './store/filter.ts';
import { describeMessage, instantOrNull, type KeptMessage, numberIn, summarizeMessage } from './store/kept-message.ts';
import type { MessageStore } from './store/message-store.ts';
import type { Recorder } from './store/recorder.ts';

interface Shown {
  readonly clock: Clock;
  readonly skipper: Skipper;
  readonly recorder: Recorder;
  readonly store: MessageStore;
  readonly sources: readonly ServedSource[];
}

/** Default and maximum number of messages on a page. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 500;

export function describeClock({ clock, skipper, recorder }: Omit<Shown, 'store' | 'sources'>): DevClock {
  return {
    now: new Date(clock.now()).toISOString(),
    running: skipper.isRunning,
    skippingTo: instantOrNull(skipper.skippingToMs),
    next: instantOrNull(recorder.nextMs()),
    underWay: recorder.underWay,
    waiting: recorder.waiting,
  };
}

/** All faults, or only those that are on. */
export function listFaults({ sources }: Pick<Shown, 'sources'>, which: 'all' | 'on'): DevFault[] {
  const all = BEHAVIOURS.map(({ name, id, description, isPlain, isConforming }) => ({
    name,
    id,
    description,
    isPlain,
    isConforming,
    sources: sources.filter(({ faults }) => faults.some((fault) => fault.id === id)).map(({ writeKey }) => writeKey),
  }));
  return which === 'all' ? all : all.filter((fault) => fault.sources.length > 0);
}

export function findMessage({ store }: Pick<Shown, 'store'>, id: string): KeptMessage | undefined {
  const number = numberIn(id);
  return number === null ? undefined : store.get(number);
}

export function showMessage(service: Pick<Shown, 'store'>, id: string): DevMessage | undefined {
  const found = findMessage(service, id);
  return found === undefined ? undefined : describeMessage(found);
}

interface PageRequest {
  readonly filter?: string | undefined;
  /** Only messages before this one. */
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of messages, the newest first. @throws RoutespecError `usage` for an invalid filter */
export function listMessages(
  { store }: Pick<Shown, 'store'>,
  { filter = '', before, limit = PAGE_SIZE }: PageRequest,
): DevMessages {
  const passes = readFilter(filter);
  const beforeNumber = before === undefined ? undefined : (numberIn(before) ?? undefined);
  const found = store.newestFirst(beforeNumber).filter(passes);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasOlder = found.length > limit && last !== undefined;
  return { messages: shown.map(summarizeMessage), before: hasOlder ? last.id : null };
}
