import type { Receiver } from '../receivers/receiver.ts';
import type { SourceHandle, SourceOptions } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';

/** A source with one webhook, and the receiver behind it. */
export interface Outlet {
  readonly receiver: Receiver;
  readonly source: SourceHandle;
}

export async function openOutlet(stage: Stage, options: Omit<SourceOptions, 'hooks'> = {}): Promise<Outlet> {
  const receiver = await stage.receiver();
  return { receiver, source: await stage.source({ ...options, hooks: [{ receiver }] }) };
}
