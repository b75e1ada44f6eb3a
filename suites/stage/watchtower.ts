import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Deviation } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';

/** What is known of the requests to one receiver, from the settings that name it. */
export interface Expectation {
  /** Secrets that may have signed a request: the present one, and earlier ones for what was pending. */
  readonly secrets: readonly string[];
  /** Whether an unsigned request is in order: no secret is set, or none was. */
  readonly unsigned: boolean;
  /** Whether calls of users who are not known were handed in, whose bodies may lack `userId` (readings, 7). */
  readonly anonymous: boolean;
  /** Ids of requirements that a case has put out of force here, by sending what leaves them open. */
  readonly waived: readonly RequirementId[];
}

const PLAIN: Expectation = { secrets: [], unsigned: false, anonymous: false, waived: [] };

/**
 * A check that every request of every case goes past; it says what is wrong, or nothing.
 * @typeParam CaseId the ids of cases, which are defined above this
 */
export interface Watch<CaseId extends string = string> {
  /** Id of the case that reports what it found. */
  readonly id: CaseId;
  /** What it looks at: deliveries of the router to webhooks, or what a client library sends. */
  readonly on: 'webhooks' | 'batches';
  readonly check: (request: ReceivedRequest, expectation: Expectation) => Deviation | undefined;
}

/** Shows every request of a case to every watch, and keeps the first finding of each. */
export class Watchtower {
  readonly findings = new Map<string, Deviation>();
  readonly #watches: readonly Watch[];
  readonly #expectations = new Map<string, Expectation>();
  readonly #captures = new Set<string>();

  constructor(watches: readonly Watch[]) {
    this.#watches = watches;
  }

  /** The settings that name this receiver now have this secret, or none. */
  expectSecret(receiver: string, secret: string | undefined): void {
    const { secrets } = this.#of(receiver);
    this.#change(receiver, secret === undefined ? { unsigned: true } : { secrets: [...secrets, secret] });
  }

  /** This receiver stands for the service that a client library sends to. */
  expectBatches(receiver: string): void {
    this.#captures.add(receiver);
  }

  /** A call of a user who is not known is on its way to this receiver. */
  expectAnonymous(receiver: string): void {
    this.#change(receiver, { anonymous: true });
  }

  /** What is sent to this receiver from now on leaves a requirement open. */
  waive(receiver: string, requirement: RequirementId): void {
    this.#change(receiver, { waived: [...this.#of(receiver).waived, requirement] });
  }

  #change(receiver: string, change: Partial<Expectation>): void {
    this.#expectations.set(receiver, { ...this.#of(receiver), ...change });
  }

  #of(receiver: string): Expectation {
    return this.#expectations.get(receiver) ?? PLAIN;
  }

  look(request: ReceivedRequest): void {
    const on = this.#captures.has(request.receiver) ? 'batches' : 'webhooks';
    const expectation = on === 'batches' ? PLAIN : this.#expectations.get(request.receiver);
    // A request to a receiver that no settings name is for the case to judge.
    if (expectation === undefined) return;
    for (const watch of this.#watches) {
      if (watch.on !== on || this.findings.has(watch.id)) continue;
      const deviation = watch.check(request, expectation);
      if (deviation === undefined || expectation.waived.includes(deviation.requirement)) continue;
      this.findings.set(watch.id, { ...deviation, request });
    }
  }
}
