import type { QueuedMessage } from '../rules/client/client-rules.ts';

/** Messages that wait for a flush, in the order in which they came. */
export class MessageQueue {
  #messages: QueuedMessage[] = [];
  #sizeBytes = 0;

  get count(): number {
    return this.#messages.length;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  push(message: QueuedMessage): void {
    this.#messages.push(message);
    this.#sizeBytes += message.sizeBytes;
  }

  /** Removes and returns all messages. */
  drain(): readonly QueuedMessage[] {
    const messages = this.#messages;
    this.#messages = [];
    this.#sizeBytes = 0;
    return messages;
  }
}
