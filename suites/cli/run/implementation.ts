import type { Certificates } from '../../certificates/certificates.ts';
import { type Addresses, implementationAt } from '../../target/implementation.ts';
import { launch } from '../../target/launch.ts';
import { simulator } from '../simulator.ts';
import type { Origin, Origins } from './origins.ts';

/** What is under test, there for the length of a run. */
export interface Implementation {
  readonly addresses: Addresses;
  readonly close: () => Promise<void>;
}

/** What opening an implementation takes. */
interface Means {
  readonly seed: number;
  readonly certificates: () => Promise<Certificates>;
  readonly signal: AbortSignal;
}

/** One implementation that is there. */
interface Opened {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Finds or starts what is under test; the simulator last, since beside another it takes a clock of the same kind. */
export async function openImplementation({ router, client }: Origins, means: Means): Promise<Implementation> {
  const distinct = [...new Set([router, client])].filter((origin) => origin !== undefined);
  const opened = new Map<Origin, Opened>();
  const close = async (): Promise<void> => {
    await Promise.all([...opened.values()].map((each) => each.close()));
  };
  try {
    for (const origin of distinct.toSorted(simulatorLast)) {
      opened.set(origin, await open(origin, means, [...opened.values()]));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const urlOf = (origin: Origin | undefined): string | undefined => origin && opened.get(origin)?.url;
  return { addresses: { router: urlOf(router), client: urlOf(client) }, close };
}

function simulatorLast(one: Origin, other: Origin): number {
  return Number(one.kind === 'simulator') - Number(other.kind === 'simulator');
}

async function open(origin: Origin, { seed, certificates, signal }: Means, others: readonly Opened[]): Promise<Opened> {
  if (origin.kind === 'running') return { url: origin.url, close: async () => {} };
  if (origin.kind === 'started') return launch(origin.command, (await certificates()).authority, signal);
  const [other] = others;
  return simulator.start(other === undefined ? { seed } : { seed, clock: await clockOf(other.url, signal) });
}

async function clockOf(url: string, signal: AbortSignal): Promise<'virtual' | 'real'> {
  const implementation = implementationAt({ router: url, client: url }, signal);
  try {
    return (await implementation.describe()).clock;
  } finally {
    implementation.close();
  }
}
