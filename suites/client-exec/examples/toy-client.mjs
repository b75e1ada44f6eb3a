/** A small client library, for the example next to it: it queues messages and sends them in batches. */

const MAX_MESSAGE_BYTES = 32_000;
const MAX_BATCH_BYTES = 500_000;
const REQUIRED = {
  identify: [['userId', 'anonymousId']],
  track: [['event'], ['userId', 'anonymousId']],
  page: [['userId', 'anonymousId']],
  group: [['groupId'], ['userId', 'anonymousId']],
  alias: [['userId'], ['previousId']],
};

export class ToyClient {
  queue = [];
  timer;

  constructor(writeKey, { endpoint, flushAt = 20, flushAfterMs = 5_000 }) {
    this.url = `${endpoint.replace(/[/]+$/, '')}/v1/batch`;
    this.authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
    this.flushAt = flushAt;
    this.flushAfterMs = flushAfterMs;
    this.log = (text) => process.env.DEBUG === 'analytics' && process.stderr.write(`${text}\n`);
  }

  identify = (message) => this.add('identify', message);
  track = (message) => this.add('track', message);
  group = (message) => this.add('group', message);
  alias = (message) => this.add('alias', message);
  page = ({ properties, ...message }) => this.add('page', { ...message, properties: properties ?? {} });

  add(type, message) {
    const missing = REQUIRED[type].find((names) => names.every((name) => !message[name]));
    if (missing !== undefined) throw new Error(`Expected ${missing.join(' or ')} in ${type}`);
    if (sizeOf(message) > MAX_MESSAGE_BYTES)
      throw new Error(`Expected at most ${MAX_MESSAGE_BYTES} bytes in a message`);
    this.queue.push({ timestamp: new Date().toISOString(), ...message, type, messageId: crypto.randomUUID() });
    this.log(`queued ${type}`);
    if (this.queue.length >= this.flushAt) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), this.flushAfterMs);
  }

  /** Sends the queue, in as many requests as its size needs. */
  flush() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = [];
    for (const item of this.queue.splice(0)) {
      if (batch.length > 0 && sizeOf({ batch: [...batch, item] }) > MAX_BATCH_BYTES) this.send(batch.splice(0));
      batch.push(item);
    }
    if (batch.length > 0) this.send(batch);
  }

  close() {
    this.flush();
  }

  async send(batch) {
    this.log(`flushing ${batch.length} messages`);
    const body = JSON.stringify({ batch, sentAt: new Date().toISOString() });
    const headers = { 'Content-Type': 'application/json', Authorization: this.authorization };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const status = await fetch(this.url, { method: 'POST', body, headers }).then(
        (response) => response.status,
        () => 0,
      );
      if (status > 0 && status < 500) return;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
    }
  }
}

const sizeOf = (value) => Buffer.byteLength(JSON.stringify(value));
