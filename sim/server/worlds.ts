import { X509Certificate } from 'node:crypto';
import type { Hono } from 'hono';
import { type Log, worldRequestSchema } from '../../spec/shapes/contract.ts';
import { readTimestamp } from '../rules/router/timestamps.ts';
import { MAX_WORLDS, type Worlds } from '../world/worlds.ts';
import { answerJson, answerLog, done, refuse, refuseForRoom } from './exchange.ts';
import type { FindWorld } from './find.ts';
import { readBody, readDocument } from './reception.ts';

/** Default start of a virtual clock: always the same instant, so that runs can be repeated. */
const DEFAULT_START = '2026-01-01T00:00:00.000Z';

/** Most authorities that a world may trust. Each is parsed, which takes time. */
const MAX_AUTHORITIES = 100;

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}

/** `POST {target}/worlds`, `DELETE {world}`, `GET {world}/log`. */
export function serveWorlds(app: Hono, worlds: Worlds, findWorld: FindWorld): void {
  app.post('/worlds', readBody, readDocument(worldRequestSchema), (context) => {
    const { now = DEFAULT_START, trust = [] } = context.get('document');
    const startMs = readTimestamp(now);
    if (startMs === null) return refuse(context, 400, `Expected \`now\` to be a date that exists, got ${now}`);
    if (trust.length > MAX_AUTHORITIES) {
      return refuse(context, 400, `Expected \`trust\` to have at most ${MAX_AUTHORITIES} entries, got ${trust.length}`);
    }
    if (!trust.every(isCertificate)) return refuse(context, 400, 'Expected `trust` to hold certificates in PEM');
    if (worlds.isFull) return refuse(context, 429, `Expected at most ${MAX_WORLDS} worlds at once, got one more`);
    const world = worlds.create(startMs, trust);
    return world === null ? refuseForRoom(context) : answerJson(context, { world }, 201);
  });

  app.delete('/worlds/:world', (context) => {
    const id = context.req.param('world');
    return worlds.delete(id) ? done(context) : refuse(context, 404, `Expected the id of a world, got ${id}`);
  });

  app.get('/worlds/:world/log', findWorld, (context) => {
    const log: Log = { entries: context.get('world').log.entries() };
    return answerLog(context, worlds.budget, log);
  });
}
