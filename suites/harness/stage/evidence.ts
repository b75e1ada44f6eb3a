import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { World } from '../../../spec/shapes/world.ts';
import type { Deviation } from '../nonconformance.ts';

/** Sender of the requests that a case sees: a router to webhooks, or a client library to the service. */
export type Sender = 'router' | 'client';

/** The service as a client library sees it. It distinguishes messages from other requests. */
interface Service {
  readonly hasMessages: () => boolean;
}

/** The implementation's traffic in all worlds of a case. Without traffic, the case has shown nothing. */
export class Evidence {
  #deliveries = 0;
  readonly #services: Service[] = [];
  /** Deviations from clauses that the case is not about. */
  readonly others: Deviation[] = [];
  /** Deviations that count only since a later release than the one by which the run judges. */
  readonly newer: Deviation[] = [];
  /** The world that the case played, if it is said as data. */
  world: World | undefined;
  readonly #decided = new Map<RequirementId, number>();

  /** Counts a request that came to a webhook of the case. */
  sawDelivery(): void {
    this.#deliveries += 1;
  }

  /** From now on, messages at this service are evidence. A greeting is not. */
  seesAt(service: Service): void {
    this.#services.push(service);
  }

  /** Counts a world for each of the clauses that it decided. */
  decided(clauses: Iterable<RequirementId>): void {
    for (const clause of clauses) this.#decided.set(clause, (this.#decided.get(clause) ?? 0) + 1);
  }

  /** Keeps deviations of a world from clauses that its case is not about. */
  alsoSaw(deviations: readonly Deviation[]): void {
    this.others.push(...deviations);
  }

  /** The number of worlds that decided each clause, if any did. */
  tellDecided(): { decided?: Record<string, number> } {
    return this.#decided.size === 0 ? {} : { decided: Object.fromEntries(this.#decided) };
  }

  isThereFrom(sender: Sender): boolean {
    return sender === 'router' ? this.#deliveries > 0 : this.#services.some((service) => service.hasMessages());
  }
}
