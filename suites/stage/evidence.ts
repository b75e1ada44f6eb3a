/** Who sends the requests that a case sees: a router to webhooks, or a client library to the service. */
export type Sender = 'router' | 'client';

/** What a case has seen of the implementation, in all of its worlds. Without it, the case has shown nothing. */
export class Evidence {
  readonly #requests: Record<Sender, number> = { router: 0, client: 0 };

  /** Counts a request that came to a receiver of the case. */
  saw(sender: Sender): void {
    this.#requests[sender] += 1;
  }

  isOf(sender: Sender): boolean {
    return this.#requests[sender] > 0;
  }
}
