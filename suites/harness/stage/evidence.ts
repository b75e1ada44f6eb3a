/** Sender of the requests that a case sees: a router to webhooks, or a client library to the service. */
export type Sender = 'router' | 'client';

/** The service as a client library sees it, which can tell messages from what else a client may send. */
interface Service {
  readonly hasMessages: () => boolean;
}

/** Traffic that a case has seen of the implementation, in all of its worlds. Without it, the case has shown nothing. */
export class Evidence {
  #deliveries = 0;
  readonly #services: Service[] = [];

  /** Counts a request that came to a webhook of the case. */
  sawDelivery(): void {
    this.#deliveries += 1;
  }

  /** From now on, messages that come to this service are evidence. A greeting is none. */
  seesAt(service: Service): void {
    this.#services.push(service);
  }

  isOf(sender: Sender): boolean {
    return sender === 'router' ? this.#deliveries > 0 : this.#services.some((service) => service.hasMessages());
  }
}
