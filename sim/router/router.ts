import { plural } from '../../spec/grammar.ts';
import type { Clock } from '../clock/clock.ts';
import { footprintBytes, type Quota } from '../model/budget.ts';
import type { ExchangeLimit } from '../model/exchange-limit.ts';
import type { Log, LogKind } from '../model/log.ts';
import type { Attempt, Message, Webhook } from '../model/message.ts';
import type { Random } from '../model/random.ts';
import type { Rules, Verdict } from '../rules/rules.ts';
import type { Connections } from '../wire/connections.ts';
import type { Outcome } from '../wire/outcome.ts';
import type { WireRequest } from '../wire/request.ts';
import { type Send, send } from '../wire/send.ts';
import { compose } from './compose.ts';
import { Delivery, type DeliveryState, type Dispatch } from './delivery.ts';
import { UrlQueues } from './url-queues.ts';

/** Gets events about messages, at the instant when they happen. It decides nothing, and must not throw. */
export interface Listener {
  /** A message was accepted, for these webhooks: none if it is switched off. No attempt has begun. */
  taken(message: Message, webhooks: readonly Webhook[]): void;
  began(attempt: Attempt, request: WireRequest): void;
  /** An attempt has ended. Its consequences, below, were reported before. */
  ended(attempt: Attempt, outcome: Outcome, verdict: Verdict): void;
  /** The next attempt at a webhook is due at an instant, in milliseconds since the epoch. */
  waits(message: Message, urlIndex: number, atMs: number): void;
  /** No attempt follows at a webhook. */
  over(message: Message, urlIndex: number, state: DeliveryState): void;
}

/**
 * Most pending deliveries of one world. Each may hold a call of 32 KB for four hours, and one sync of an audience may
 * make many. If they do not all fit, all are refused before the first begins.
 */
export const MAX_PENDING_DELIVERIES = 50_000;
/** Approximate memory of a message besides its content, and of each delivery with a timer and a place in a queue. */
const MESSAGE_BYTES = 512;
const DELIVERY_BYTES = 1024;

interface RouterPorts {
  /** Rules for accepting messages. */
  readonly rules: Rules;
  /** Rules for everything else about a message. Default: the same rules. */
  readonly rulesFor?: ((message: Message) => Rules) | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly connections: Connections;
  /** Pays for pending messages. */
  readonly quota: Quota;
  readonly exchangeLimit: ExchangeLimit;
  /** Default: none. */
  readonly listener?: Listener | undefined;
  /** Default: over HTTP. */
  readonly send?: Send | undefined;
}

/** A message is measured only if it has deliveries, because measuring takes as long as the rest of its work. */
function measureHeldBytes({ content, settingsBytes }: Message, deliveryCount: number): number {
  if (deliveryCount === 0) return 0;
  return footprintBytes(content) + settingsBytes + MESSAGE_BYTES + deliveryCount * DELIVERY_BYTES;
}

/** Delivers messages to webhooks: first attempts, retries, and the first success that ends them all. */
export class Router {
  readonly #ports: RouterPorts;
  readonly #queues: UrlQueues;
  readonly #exchanges = new Set<ReturnType<Send>>();
  #pending = 0;

  constructor(ports: RouterPorts) {
    this.#ports = ports;
    this.#queues = new UrlQueues(ports.exchangeLimit);
  }

  /** Number of exchanges under way. Each counts until its outcome has been acted on. */
  get busy(): number {
    return this.#exchanges.size;
  }

  /** Begins to deliver all of the messages. Accepts none, and returns false, if there is no room for them all. */
  accept(messages: readonly Message[]): boolean {
    const dispatches = messages.filter((message) => this.#isWanted(message)).map((message) => this.#dispatch(message));
    const count = dispatches.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
    if (this.#pending + count > MAX_PENDING_DELIVERIES) return false;
    if (!this.#ports.quota.take(dispatches.reduce((sum, { heldBytes }) => sum + heldBytes, 0))) return false;
    this.#pending += count;
    this.#tellTaken(messages, dispatches);
    for (const dispatch of dispatches) this.#begin(dispatch);
    return true;
  }

  /** Reports all messages in the order of arrival, including those without a webhook. */
  #tellTaken(messages: readonly Message[], dispatches: readonly Dispatch[]): void {
    const { listener } = this.#ports;
    if (listener === undefined) return;
    const wanted = new Map(dispatches.map(({ message, deliveries }) => [message, deliveries]));
    for (const message of messages) {
      const webhooks = (wanted.get(message) ?? []).map(({ webhook }) => webhook);
      listener.taken(message, webhooks);
    }
  }

  /** Drops all work. No request is sent after this. */
  close(): void {
    this.#queues.close();
    for (const exchange of this.#exchanges) exchange.abandon();
    this.#exchanges.clear();
  }

  #isWanted(message: Message): boolean {
    const { rules, clock } = this.#ports;
    rules.observe({ kind: 'arrived', message, atMs: clock.now() }, message.memory);
    const isWanted = rules.isEnabled(message) && rules.selects(message);
    if (!isWanted) rules.observe({ kind: 'closed', message }, message.memory);
    return isWanted;
  }

  /** Evaluated each time, because the rules of a message may be replaced while it waits. */
  #rulesFor(message: Message): Rules {
    const { rules, rulesFor } = this.#ports;
    return rulesFor?.(message) ?? rules;
  }

  #dispatch(message: Message): Dispatch {
    const webhooks = this.#rulesFor(message).webhooksFor(message);
    const deliveries = webhooks.map((webhook, urlIndex) => new Delivery(webhook, urlIndex));
    const count = deliveries.length;
    if (count === 0) this.#ports.rules.observe({ kind: 'closed', message }, message.memory);
    return {
      message,
      deliveries,
      heldBytes: measureHeldBytes(message, count),
      openCount: count,
      isProcessed: false,
    };
  }

  #begin(dispatch: Dispatch): void {
    const rules = this.#rulesFor(dispatch.message);
    for (const delivery of dispatch.deliveries) {
      if (rules.begins(delivery.urlIndex, null, false)) this.#start(dispatch, delivery);
    }
  }

  /** Makes the first attempt, immediately or after the delay in the rules. */
  #start(dispatch: Dispatch, delivery: Delivery): void {
    delivery.hasBegun = true;
    const delayMs = this.#rulesFor(dispatch.message).startDelayMs(dispatch.message, delivery.urlIndex);
    if (delayMs > 0) this.#schedule(dispatch, delivery, this.#ports.clock.now() + delayMs);
    else this.#enqueue(dispatch, delivery);
  }

  #enqueue(dispatch: Dispatch, delivery: Delivery): void {
    this.#queues.enter(delivery.webhook.url, () => {
      // While the delivery waited for its place, the message may have been processed, or its window may have ended.
      const attempt = delivery.isOver ? null : this.#nextAttempt(dispatch, delivery);
      if (attempt !== null) this.#attempt(dispatch, delivery, attempt);
      return attempt !== null;
    });
  }

  #nextAttempt(dispatch: Dispatch, delivery: Delivery): Attempt | null {
    const { webhook, urlIndex } = delivery;
    const atMs = this.#ports.clock.now();
    const firstAtMs = delivery.firstAtMs ?? atMs;
    const attempt = { message: dispatch.message, webhook, urlIndex, number: delivery.attempts + 1, atMs, firstAtMs };
    if (atMs <= this.#rulesFor(dispatch.message).retriesUntilMs(attempt, delivery.outcome)) return attempt;
    this.#expire(dispatch, delivery);
    return null;
  }

  #attempt(dispatch: Dispatch, delivery: Delivery, attempt: Attempt): void {
    delivery.moveTo('attempting');
    delivery.attempts = attempt.number;
    delivery.firstAtMs = attempt.firstAtMs;
    const rules = this.#rulesFor(dispatch.message);
    rules.observe({ kind: 'began', attempt }, attempt.message.memory);
    const request = compose(rules, attempt);
    this.#ports.listener?.began(attempt, request);
    const settle = (outcome: Outcome): void => {
      this.#conclude(dispatch, delivery, attempt, outcome);
      this.#exchanges.delete(exchange);
      this.#queues.leave(delivery.webhook.url);
    };
    const exchange = (this.#ports.send ?? send)(request, this.#ports, settle, () => {
      rules.observe({ kind: 'answering', attempt }, attempt.message.memory);
    });
    this.#exchanges.add(exchange);
  }

  /** Acts on the outcome of an exchange. */
  #conclude(dispatch: Dispatch, delivery: Delivery, attempt: Attempt, outcome: Outcome): void {
    const { clock, log } = this.#ports;
    const rules = this.#rulesFor(dispatch.message);
    delivery.outcome = outcome;
    rules.observe({ kind: 'ended', attempt, outcome, atMs: clock.now() }, attempt.message.memory);
    const verdict = rules.verdict(outcome, attempt);
    if (verdict !== 'processed' && rules.logs(outcome.kind, attempt)) log.write(...describeOutcome(outcome, attempt));
    if (rules.endsMessage(verdict, attempt)) this.#endMessage(dispatch);
    if (dispatch.isProcessed) this.#end(dispatch, delivery, 'processed');
    else if (verdict === 'retried') this.#scheduleRetry(dispatch, delivery, attempt, outcome);
    else this.#end(dispatch, delivery, verdict);
    this.#ports.listener?.ended(attempt, outcome, verdict);
    if (!dispatch.isProcessed) this.#beginNext(dispatch, delivery);
  }

  /** Ends all deliveries of a message, except for exchanges under way. */
  #endMessage(dispatch: Dispatch): void {
    dispatch.isProcessed = true;
    for (const delivery of dispatch.deliveries) {
      if (delivery.state === 'pending' || delivery.state === 'waiting') this.#end(dispatch, delivery, 'processed');
    }
  }

  #scheduleRetry(dispatch: Dispatch, delivery: Delivery, attempt: Attempt, outcome: Outcome): void {
    const { clock, random } = this.#ports;
    const rules = this.#rulesFor(dispatch.message);
    const atMs = clock.now() + rules.retryDelayMs(attempt, random, outcome);
    if (atMs > rules.retriesUntilMs(attempt, outcome)) this.#expire(dispatch, delivery);
    else this.#schedule(dispatch, delivery, atMs);
  }

  #schedule(dispatch: Dispatch, delivery: Delivery, atMs: number): void {
    this.#ports.listener?.waits(dispatch.message, delivery.urlIndex, atMs);
    delivery.waitFor(
      this.#ports.clock.at(atMs, () => {
        delivery.moveTo('pending');
        this.#enqueue(dispatch, delivery);
      }),
    );
  }

  /** Begins with the next webhook, if it has waited for this one to fail. */
  #beginNext(dispatch: Dispatch, { urlIndex, outcome, isOver }: Delivery): void {
    const next = dispatch.deliveries[urlIndex + 1];
    if (next === undefined || next.hasBegun) return;
    if (this.#rulesFor(dispatch.message).begins(next.urlIndex, outcome, isOver)) this.#start(dispatch, next);
  }

  #expire(dispatch: Dispatch, delivery: Delivery): void {
    const { url } = delivery.webhook;
    this.#ports.log.write(
      'expired',
      `Gave up after ${plural(delivery.attempts, 'attempt')}: the retry window is over`,
      url,
    );
    this.#end(dispatch, delivery, 'expired');
    this.#beginNext(dispatch, delivery);
  }

  #end(dispatch: Dispatch, delivery: Delivery, state: 'processed' | 'expired' | 'refused'): void {
    delivery.moveTo(state);
    this.#ports.listener?.over(dispatch.message, delivery.urlIndex, state);
    this.#pending -= 1;
    dispatch.openCount -= 1;
    if (dispatch.openCount > 0) return;
    this.#ports.rules.observe({ kind: 'closed', message: dispatch.message }, dispatch.message.memory);
    this.#ports.quota.release(dispatch.heldBytes);
  }
}

function writeLogEntry(outcome: Outcome): readonly [LogKind, string] {
  switch (outcome.kind) {
    case 'response':
      return ['status', `The endpoint answered with status ${outcome.status}`];
    case 'timeout':
      return ['timeout', `Timeout error: the endpoint did not respond within ${outcome.afterMs} ms`];
    case 'connection':
      return ['connection', `The connection failed: ${outcome.reason}`];
    case 'certificate':
      return ['certificate', `No request was sent because the certificate is not accepted: ${outcome.reason}`];
  }
}

/** The log entry for an attempt without success: kind, sentence and URL. */
function describeOutcome(outcome: Outcome, { number, webhook }: Attempt): [LogKind, string, string] {
  const [kind, sentence] = writeLogEntry(outcome);
  return [kind, `${sentence} (attempt ${number})`, webhook.url];
}
