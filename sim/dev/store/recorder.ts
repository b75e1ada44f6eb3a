import type { DevEvent } from '../../../spec/shapes/dev/events.ts';
import type { DevDelivery } from '../../../spec/shapes/dev/messages.ts';
import type { Clock } from '../../clock/clock.ts';
import { type QueueEntry, TimerQueue } from '../../clock/timer-queue.ts';
import type { Attempt, Message, Webhook } from '../../model/message.ts';
import type { DeliveryState } from '../../router/delivery.ts';
import type { Listener } from '../../router/router.ts';
import type { Verdict } from '../../rules/rules.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { WireRequest } from '../../wire/request.ts';
import type { Behaviour } from '../behaviours.ts';
import { ignoredBy, messageHint } from '../hints.ts';
import {
  beginAttempt,
  endAttempt,
  instantOrNull,
  type KeptMessage,
  keepMessage,
  type Provenance,
  summarizeAttempt,
  summarizeMessage,
} from './kept-message.ts';
import type { MessageStore } from './message-store.ts';

export interface RecorderPorts {
  readonly store: MessageStore;
  readonly clock: Clock;
  readonly tell: (event: DevEvent) => void;
  /** Called when the oldest messages have been dropped. */
  readonly forgot: () => void;
  readonly findVaried: (message: Message) => readonly Behaviour[];
  /** The behaviours of the service for a message, besides the surprises of the message. */
  readonly listFaults: (message: Message) => readonly Behaviour[];
  /** Advice on a URL that gave no response. Default: none. */
  readonly lookAtEndpoint?: LookAtEndpoint | undefined;
}

/** Advice on a URL that gave no response; null without evidence. @param hasAnswered true if something has answered there before */
export type LookAtEndpoint = (url: string, hasAnswered: boolean) => Promise<string | null>;

/** Most hosts that are remembered as having answered. */
const MAX_ANSWERED = 1_000;

/** Keeps the routers' reports about the messages of all sources, and passes them on as events. */
export class Recorder implements Listener {
  readonly #ports: RecorderPorts;
  readonly #kept = new WeakMap<Message, KeptMessage>();
  /** The deliveries that wait, in the order of their next attempts. */
  readonly #waiting = new TimerQueue<QueueEntry>();
  readonly #places = new WeakMap<DevDelivery, QueueEntry>();
  /** Hosts that have answered. */
  readonly #answered = new Set<string>();
  #provenance: Provenance = { origin: 'ingestion', copyOf: null };
  #taken: KeptMessage[] = [];
  #orders = 0;
  #underWay = 0;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  get underWay(): number {
    return this.#underWay;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Due time of the earliest attempt that waits, in milliseconds since the epoch; null if none waits. */
  nextMs(): number | null {
    return this.#waiting.peek()?.instantMs ?? null;
  }

  /** Accepts messages of one provenance, and returns the accepted ones. */
  taking(provenance: Provenance, handIn: () => void): readonly KeptMessage[] {
    this.#provenance = provenance;
    this.#taken = [];
    handIn();
    return this.#taken;
  }

  taken(message: Message, webhooks: readonly Webhook[]): void {
    const { store, clock, tell, findVaried } = this.#ports;
    // A message without webhooks gets none, and leaves them to others.
    const varied = webhooks.length === 0 ? [] : findVaried(message);
    const about = { number: store.nextNumber(), atMs: clock.now(), hint: messageHint(message, webhooks), varied };
    const kept = keepMessage(message, webhooks, { ...this.#provenance, ...about });
    this.#kept.set(message, kept);
    this.#taken.push(kept);
    const left = store.add(kept);
    tell({ event: 'message', message: summarizeMessage(kept) });
    this.#tellForgotten(left);
  }

  began(attempt: Attempt, request: WireRequest): void {
    this.#underWay += 1;
    this.#change(attempt.message, attempt.urlIndex, (kept, delivery) => {
      this.#waitNoMore(delivery);
      beginAttempt(kept, delivery, request, attempt.atMs);
    });
    this.#tellAttempt(attempt);
  }

  ended(attempt: Attempt, outcome: Outcome, verdict: Verdict): void {
    const { clock, listFaults } = this.#ports;
    this.#underWay -= 1;
    this.#change(attempt.message, attempt.urlIndex, (kept, delivery) => {
      const latest = delivery.attempts.at(-1);
      if (latest === undefined) return;
      const ignored = ignoredBy([...kept.varied, ...listFaults(attempt.message)], attempt, outcome, verdict);
      const secret = attempt.message.source.sharedSecret;
      endAttempt(kept, delivery, latest, { atMs: clock.now(), outcome, secret, ignored });
    });
    this.#tellAttempt(attempt);
    if (outcome.kind === 'response' && this.#answered.size < MAX_ANSWERED) {
      this.#answered.add(new URL(attempt.webhook.url).host);
    }
    if (attempt.number === 1 && outcome.kind === 'connection') void this.#look(attempt);
  }

  waits(message: Message, urlIndex: number, atMs: number): void {
    this.#change(message, urlIndex, (_, delivery) => {
      this.#waitNoMore(delivery);
      delivery.state = 'waiting';
      delivery.nextAt = instantOrNull(atMs);
      this.#orders += 1;
      const place = { instantMs: atMs, order: this.#orders };
      this.#waiting.push(place);
      this.#places.set(delivery, place);
    });
  }

  over(message: Message, urlIndex: number, state: DeliveryState): void {
    const found = this.#find(message, urlIndex);
    // The event of an attempt also reports its end.
    const isAttempting = found?.delivery.state === 'attempting';
    this.#change(message, urlIndex, (_, delivery) => {
      this.#waitNoMore(delivery);
      delivery.state = state;
      delivery.nextAt = null;
    });
    if (found === undefined || isAttempting) return;
    this.#ports.tell({ event: 'delivery', message: summarizeMessage(found.kept), url: urlIndex + 1 });
  }

  #find(message: Message, urlIndex: number): { kept: KeptMessage; delivery: DevDelivery } | undefined {
    const kept = this.#kept.get(message);
    const delivery = kept?.deliveries[urlIndex];
    return kept === undefined || delivery === undefined ? undefined : { kept, delivery };
  }

  #change(message: Message, urlIndex: number, change: (kept: KeptMessage, delivery: DevDelivery) => void): void {
    const found = this.#find(message, urlIndex);
    if (found === undefined) return;
    const { kept, delivery } = found;
    this.#tellForgotten(this.#ports.store.change(kept, () => change(kept, delivery)));
  }

  async #look({ message, urlIndex, webhook }: Attempt): Promise<void> {
    const advice = await this.#ports.lookAtEndpoint?.(webhook.url, this.#answered.has(new URL(webhook.url).host));
    const found = this.#find(message, urlIndex);
    const [first] = found?.delivery.attempts ?? [];
    if (!advice || found === undefined || first === undefined) return;
    this.#change(message, urlIndex, () => {
      first.advice ??= advice;
    });
    const told = { message: summarizeMessage(found.kept), url: urlIndex + 1, attempt: summarizeAttempt(first) };
    this.#ports.tell({ event: 'attempt', ...told });
  }

  #waitNoMore(delivery: DevDelivery): void {
    const place = this.#places.get(delivery);
    if (place !== undefined) this.#waiting.remove(place);
    this.#places.delete(delivery);
  }

  #tellAttempt({ message, urlIndex }: Attempt): void {
    const found = this.#find(message, urlIndex);
    const latest = found?.delivery.attempts.at(-1);
    if (found === undefined || latest === undefined) return;
    const attempt = summarizeAttempt(latest);
    this.#ports.tell({ event: 'attempt', message: summarizeMessage(found.kept), url: urlIndex + 1, attempt });
  }

  #tellForgotten(left: number): void {
    if (left > 0) this.#ports.forgot();
  }
}
