import type { Audience, Router, RouterWorld, Source } from './adapter.ts';
import { instantText } from './clock.ts';
import type { Answer, Api, ApiRequest, World } from './server.ts';

/** The log of a world keeps its newest entries. */
const MAX_LOG_ENTRIES = 2000;

interface LogEntry {
  readonly at: string;
  readonly kind: string;
  readonly message: string;
  readonly url?: string;
}

/** The part of the contract that is for routers. */
export class RouterApi implements Api {
  readonly #log: LogEntry[] = [];
  readonly #router: Router;

  constructor({ clock, trust }: World, makeRouter: (world: RouterWorld) => Router) {
    const log = (kind: string, message: string, url?: string) => {
      this.#log.push({ at: instantText(clock.now()), kind, message, ...(url === undefined ? {} : { url }) });
      if (this.#log.length > MAX_LOG_ENTRIES) this.#log.shift();
    };
    this.#router = makeRouter({ clock, trust, log });
  }

  answer({ method, path, body }: ApiRequest): Answer | undefined {
    const [collection, id = '', part] = path;
    const json = (): unknown => JSON.parse(body.toString());
    switch (`${method} ${collection}${part === undefined ? '' : ` ${part}`}`) {
      case 'PUT sources':
        this.#router.putSource(id, json() as Source);
        return { status: 204 };
      case 'GET sources':
        return { status: 200, body: { ingestion: this.#router.ingestionAddress(id) } };
      case 'POST sources calls':
        this.#router.receive(id, body);
        return { status: 202 };
      case 'POST deletions': {
        const { userId, sources } = json() as { userId: string; sources: string[] };
        this.#router.requestDeletion(userId, sources);
        return { status: 202 };
      }
      case 'PUT audiences':
        this.#router.syncAudience(id, json() as Audience);
        return { status: 202 };
      case 'GET log':
        return { status: 200, body: { entries: this.#log } };
      default:
        return undefined;
    }
  }

  close(): void {
    this.#router.close();
  }
}
