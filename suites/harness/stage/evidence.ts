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

  /** Counts a request that came to a webhook of the case. */
  sawDelivery(): void {
    this.#deliveries += 1;
  }

  /** From now on, messages at this service are evidence. A greeting is not. */
  seesAt(service: Service): void {
    this.#services.push(service);
  }

  isThereFrom(sender: Sender): boolean {
    return sender === 'router' ? this.#deliveries > 0 : this.#services.some((service) => service.hasMessages());
  }
}
