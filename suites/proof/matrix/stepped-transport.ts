import type { Answer, Transport } from '../../harness/target/http-json.ts';

/** Passes every answer of an implementation to a function before the suite sees it. */
abstract class Behind implements Transport {
  readonly #inner: Transport;

  constructor(inner: Transport) {
    this.#inner = inner;
  }

  send(...request: Parameters<Transport['send']>): ReturnType<Transport['send']> {
    return this.#inner.send(...request);
  }

  close(): void {
    this.#inner.close();
  }
}

/** An implementation whose clock tells neither `next` nor `busy`. */
export class SteppedTransport extends Behind {
  override async send(...request: Parameters<Transport['send']>): Promise<Answer> {
    const answer = await super.send(...request);
    if (!request[1].endsWith('/clock')) return answer;
    const { next: _, busy: __, ...json } = Object(answer.json);
    return { ...answer, json };
  }
}

/** An implementation whose clock does not settle. */
export class UnsettledTransport extends Behind {
  override async send(...request: Parameters<Transport['send']>): Promise<Answer> {
    const answer = await super.send(...request);
    const { supports, ...json } = Object(answer.json);
    if (!Array.isArray(supports)) return answer;
    return { ...answer, json: { ...json, supports: supports.filter((part) => part !== 'settle') } };
  }
}

/** An implementation with room for one world: making one drops the one before. */
export class SingleTransport extends Behind {
  #world: string | undefined;

  override async send(...request: Parameters<Transport['send']>): Promise<Answer> {
    const [method, url] = request;
    const isNew = method === 'POST' && url.endsWith('/worlds');
    if (isNew && this.#world !== undefined) await super.send('DELETE', `${url}/${this.#world}`);
    const answer = await super.send(...request);
    if (isNew) this.#world = String(Object(answer.json).world);
    // Only the description has roles.
    const json = Object(answer.json);
    return 'roles' in json ? { ...answer, json: { ...json, worlds: 'single' } } : answer;
  }
}
