import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Deviation } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';

/** Expectations on the requests to one receiver, from the settings that name it. */
export interface Expectation {
  /** Secrets that may have signed a request: the current one, and earlier ones for messages that were pending. */
  readonly secrets: readonly string[];
  /** True if a request may be unsigned, because there is no secret now or there was none at some time. */
  readonly unsigned: boolean;
  /** Hosts and ports of the URLs that name the receiver. Empty if they are not known. */
  readonly authorities: readonly string[];
  /** True if calls of anonymous users were sent. Their bodies may lack `userId` (readings, 7). */
  readonly anonymous: boolean;
  /** Requirements that a case has waived here, because its calls leave them open. */
  readonly waived: readonly RequirementId[];
}

const PLAIN: Expectation = { secrets: [], unsigned: false, authorities: [], anonymous: false, waived: [] };

/**
 * A check of every request of every case. It returns the mistake, or undefined.
 * @typeParam CaseId the ids of cases, which a higher layer defines
 */
export interface Watch<CaseId extends string = string> {
  readonly id: CaseId;
  /** The requests that it checks: the deliveries of the router to webhooks, or the batches of a client library. */
  readonly on: 'webhooks' | 'batches';
  readonly check: (request: ReceivedRequest, expectation: Expectation) => Deviation | undefined;
}

/** For each watch, the number of requests that it has checked, and of those with a mistake. */
export type Counts = Readonly<Record<string, { readonly wrong: number; readonly of: number }>>;

/** Requests that a watch has checked in a case, and those in which it found a mistake. */
interface Checked {
  count: number;
  readonly wrong: Set<ReceivedRequest>;
}

/** Shows every request of a case to every watch, and keeps the first finding of each. */
export class RequestChecker {
  readonly findings = new Map<string, Deviation>();
  readonly #checked = new Map<string, Checked>();
  readonly #watches: readonly Watch[];
  readonly #expectations = new Map<string, Expectation>();
  readonly #captures = new Set<string>();
  #fault: Error | undefined;

  constructor(watches: readonly Watch[]) {
    this.#watches = watches;
  }

  /** From now on, the settings that name this receiver have this secret, or none. */
  expectSecret(receiver: string, secret: string | undefined): void {
    const { secrets } = this.#of(receiver);
    this.#change(receiver, secret === undefined ? { unsigned: true } : { secrets: [...secrets, secret] });
  }

  /** From now on, requests to this receiver may name this host and port. */
  expectAuthority(receiver: string, authority: string): void {
    this.#change(receiver, { authorities: [...this.#of(receiver).authorities, authority] });
  }

  /** This receiver stands for the service that a client library sends to. */
  expectBatches(receiver: string): void {
    this.#captures.add(receiver);
  }

  /** A call of an anonymous user is under way to this receiver. */
  expectAnonymous(receiver: string): void {
    this.#change(receiver, { anonymous: true });
  }

  /** From now on, requests to this receiver leave a requirement open. */
  waive(receiver: string, requirement: RequirementId): void {
    this.#change(receiver, { waived: [...this.#of(receiver).waived, requirement] });
  }

  #change(receiver: string, change: Partial<Expectation>): void {
    this.#expectations.set(receiver, { ...this.#of(receiver), ...change });
  }

  #of(receiver: string): Expectation {
    return this.#expectations.get(receiver) ?? PLAIN;
  }

  /** @throws the first error of a watch, if one could not judge a request */
  demandNoFault(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Never throws, because no caller could catch it: requests come at any time. */
  look(request: ReceivedRequest): void {
    try {
      this.#look(request);
    } catch (error) {
      this.#fault ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  #look(request: ReceivedRequest): void {
    const on = this.#captures.has(request.receiver) ? 'batches' : 'webhooks';
    const expectation = on === 'batches' ? PLAIN : this.#expectations.get(request.receiver);
    // If no settings name the receiver, the case itself judges the request.
    if (expectation === undefined) return;
    for (const watch of this.#watches) if (watch.on === on) this.#check(watch, request, expectation);
  }

  #check({ id, check }: Watch, request: ReceivedRequest, expectation: Expectation): void {
    const checked = this.#checked.get(id) ?? { count: 0, wrong: new Set<ReceivedRequest>() };
    this.#checked.set(id, checked);
    checked.count += 1;
    const deviation = check(request, expectation);
    if (deviation === undefined || expectation.waived.includes(deviation.requirement)) return;
    // A request that delivers nothing has the wrong method, and nothing else to judge.
    if (request.index < 0 && deviation.requirement !== 'HDR-001') return;
    checked.wrong.add(request);
    if (this.findings.has(id)) return;
    const isRight = (other: ReceivedRequest): boolean => !checked.wrong.has(other);
    this.findings.set(id, { ...deviation, request, isRight });
  }

  counts(): Counts {
    return Object.fromEntries(
      [...this.#checked].map(([id, { count, wrong }]) => [id, { wrong: wrong.size, of: count }]),
    );
  }
}
