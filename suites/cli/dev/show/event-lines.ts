import { plural } from '../../../../spec/grammar.ts';
import type { DevEvent } from '../../../../spec/shapes/dev/events.ts';
import type { DevClock } from '../../../../spec/shapes/dev/state.ts';
import { visible } from '../../../../spec/text/visible.ts';
import { dayOf, timeAhead, timeOfDay } from './instants.ts';
import { attemptLines, deliveryLine, hintLine, type Look, messageLines, plain } from './message-lines.ts';

/** Of so many first attempts without a response it is remembered that they were shown. */
const MAX_UNANSWERED = 1000;

/** Writes the lines of a terminal: one for each thing that happens. */
export class EventLines {
  readonly #look: Look;
  #clock: DevClock | undefined;
  #hasForgotten = false;
  /** First attempts without a response, about which more may be found out. */
  readonly #unanswered = new Set<string>();

  constructor(look: Look) {
    this.#look = look;
  }

  /** The lines for an event: often none. @param now The instant on the clock of `dev` when it happened. */
  of(event: DevEvent, now: string): string[] {
    const { paint } = this.#look;
    const at = (text: string): string => `${paint('quiet', timeOfDay(now))}  ${text}`;
    switch (event.event) {
      case 'message':
        return messageLines(event.message, this.#look);
      case 'attempt':
        if (event.attempt.outcome === 'under-way') return [];
        return this.#attemptLines(event);
      case 'delivery':
        return [deliveryLine(event.message, event.url, now, this.#look)];
      case 'clock':
        return this.#clockLines(event.clock);
      case 'settings':
        return [at(`settings taken: ${plural(event.settings.sources.length, 'source')}`)];
      case 'settings-problem':
        return [at(paint('bad', `settings not taken: ${visible(event.problem)}`))];
      case 'faults': {
        const names = event.on.map(({ name }) => name).join(', ');
        return [at(paint('warn', names === '' ? 'all faults are off' : `faults that are on: ${names}`))];
      }
      case 'unmatched': {
        const { method, path, problem, hint } = event.request;
        const line = at(paint('bad', `✗ ${method} ${plain(path)}  ${visible(problem)}`));
        return hint === null ? [line] : [line, hintLine(hint, paint)];
      }
      case 'forgotten':
        return this.#forgottenLines(event.counts.limitMessages, at);
      case 'reset':
        return [];
    }
  }

  /** Later attempts end for the same reason, so the hint comes with the first one, or a little after it. */
  #attemptLines({ message, url, attempt }: DevEvent & { readonly event: 'attempt' }): string[] {
    const [line, hint] = attemptLines(message, url, attempt, this.#look);
    if (attempt.number > 1) return [line];
    const key = `${message.id} ${url}`;
    const isAgain = this.#unanswered.delete(key);
    if (attempt.status === null && hint === undefined && this.#unanswered.size < MAX_UNANSWERED)
      this.#unanswered.add(key);
    return [...(isAgain ? [] : [line]), ...(hint === undefined ? [] : [hint])];
  }

  /** Only what a person did to the clock is worth a line. */
  #clockLines(clock: DevClock): string[] {
    const before = this.#clock;
    this.#clock = clock;
    if (before === undefined) return [];
    const { paint } = this.#look;
    const at = paint('quiet', timeOfDay(clock.now));
    if (before.skippingTo !== null && clock.skippingTo === null)
      return [`${at}  ⏱ ${paint('strong', clockText(clock))}`];
    if (before.running === clock.running) return [];
    return [`${at}  ⏱ ${paint('strong', clock.running ? 'the clock runs' : 'the clock is paused')}`];
  }

  /** Said once, because it goes on from then on. */
  #forgottenLines(limit: number, at: (text: string) => string): string[] {
    if (this.#hasForgotten) return [];
    this.#hasForgotten = true;
    return [at(`the oldest messages are forgotten from now on; at most ${limit} are kept`)];
  }
}

/** Where the clock is, and what comes next. */
export function clockText({ now, running, next, waiting }: DevClock): string {
  const state = running ? '' : ', paused';
  const what =
    next === null
      ? 'nothing waits'
      : `${plural(waiting, 'delivery waits', 'deliveries wait')}, next at ${timeAhead(next, now)}`;
  return `the clock is at ${dayOf(now)} ${timeOfDay(now)}${state}; ${what}`;
}
