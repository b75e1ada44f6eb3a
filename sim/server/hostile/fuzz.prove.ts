import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../model/random.ts';
import { SampleSimulator } from '../simulator.fixture.ts';
import { type FuzzedRequest, fuzzedRequest } from './fuzz.fixture.ts';

/** Number of requests to that make. `FUZZED_REQUESTS=140000` makes as many as were made once by hand. */
const COUNT = Number(process.env['FUZZED_REQUESTS'] ?? 3000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 16;
/** After so many requests all worlds are deleted, so that the simulator does not just refuse what it has no room for. */
const ROUND = 1000;
/** Fuzzing takes about a millisecond for each request, and far more on a busy machine. */
const TIMEOUT_MS = 60_000 + 20 * COUNT;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let sample: SampleSimulator;
beforeAll(async () => {
  sample = await SampleSimulator.start();
});
afterAll(async () => {
  agent.destroy();
  await sample.close();
});

/** The problem with an answer; null if there is none. */
function play({ method, path, headers, body }: FuzzedRequest): Promise<string | null> {
  const { hostname, port } = new URL(sample.url);
  const described = (wrong: unknown) => `${method} ${path} ${JSON.stringify(headers)} ${body}: ${wrong}`.slice(0, 2000);
  return new Promise((resolve) => {
    const length = Buffer.byteLength(body);
    const request = httpRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, 'Content-Length': length },
    });
    request.on('error', (error) => resolve(described(error)));
    request.on('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => void pieces.push(piece));
      response.on('end', () => {
        const { statusCode = 0 } = response;
        resolve(statusCode >= 200 && statusCode < 500 ? null : described(`${statusCode} ${Buffer.concat(pieces)}`));
      });
    });
    request.end(body);
  });
}

/** Deletes all worlds from this one on, and makes one. Returns its number. */
async function freshWorlds(from: number): Promise<number> {
  const made = Number((await sample.world()).split('/w').at(-1));
  for (let world = from; world < made; world += 1) await sample.tell('DELETE', `/worlds/w${world}`);
  return made;
}

describe('the simulator', () => {
  it(`answers ${COUNT} fuzzed requests without an internal failure`, { timeout: TIMEOUT_MS }, async () => {
    const failures: string[] = [];
    let [made, world] = [0, 1];
    const work = async (until: number) => {
      while (made < until) {
        made += 1;
        const random = seededRandom(SEED * 1_000_003 + made);
        const problem = await play(fuzzedRequest(random, { world, hooks: sample.hooks.url }));
        if (problem !== null) failures.push(problem);
      }
    };
    while (made < COUNT) {
      world = await freshWorlds(world);
      const until = Math.min(COUNT, made + ROUND);
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(until)));
    }
    expect(failures.slice(0, 10)).toEqual([]);
    const path = await sample.worldWithSource();
    expect((await sample.tell('POST', `${path}/sources/wk/calls`, { type: 'page' })).status).toBe(202);
  });
});
