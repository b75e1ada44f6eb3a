import { expect } from 'vitest';
import { ingestionSchema, logSchema } from '../../../spec/shapes/contract.ts';
import type { Received } from '../../wire/endpoint.fixture.ts';
import { SampleSimulator } from '../simulator.fixture.ts';

/** For tests only: sends to the ingestion address of a source as a client library does, and shows the result. */

export const PAGE = { type: 'page', userId: 'u' };
/** The answer to an accepted batch. */
export const OK = { status: 200, body: { success: true } };

/** A page whose compact JSON has this many bytes, most of them in two-byte letters. */
export function pageOf(sizeBytes: number): object {
  const empty = JSON.stringify({ ...PAGE, name: '' }).length;
  const count = sizeBytes - empty;
  return { ...PAGE, name: 'ü'.repeat(Math.floor(count / 2)) + 'x'.repeat(count % 2) };
}

/** Sends like a client library. Text and bytes are sent unchanged, anything else as JSON. */
export async function sendTo(address: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await fetch(address, { method: 'POST', headers, body: bytes });
  return { status: response.status, body: (await response.json()) as unknown };
}

export async function addressOf(simulator: SampleSimulator, world: string, writeKey = 'wk'): Promise<string> {
  return ingestionSchema.parse((await simulator.tell('GET', `${world}/sources/${writeKey}`)).body).ingestion;
}

/** A simulator with one source, `wk`, in a new world for every test. */
export class SampleIngestion {
  readonly simulator: SampleSimulator;
  world = '';
  address = '';
  /** Number of requests at the webhooks before this test. */
  #before = 0;

  private constructor(simulator: SampleSimulator) {
    this.simulator = simulator;
  }

  static async start(): Promise<SampleIngestion> {
    return new SampleIngestion(await SampleSimulator.start());
  }

  async renew(): Promise<void> {
    this.world = await this.simulator.worldWithSource();
    this.address = await addressOf(this.simulator, this.world);
    this.#before = this.simulator.hooks.received.length;
  }

  send(body: unknown, headers?: Readonly<Record<string, string>>, appended = '') {
    return sendTo(this.address + appended, body, headers);
  }

  /** The requests at the webhooks since the test began. */
  received(): readonly Received[] {
    return this.simulator.hooks.received.slice(this.#before);
  }

  /** Their bodies once all work is done, sorted by user id. */
  async delivered(): Promise<Record<string, unknown>[]> {
    await expect.poll(async () => (await this.simulator.clock(this.world)).busy, { interval: 1 }).toBe(0);
    const bodies = this.received().map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    return bodies.sort((one, other) => String(one['userId']).localeCompare(String(other['userId'])));
  }

  async logKinds(): Promise<string[]> {
    const { body } = await this.simulator.tell('GET', `${this.world}/log`);
    return logSchema.parse(body).entries.map(({ kind }) => kind);
  }
}
