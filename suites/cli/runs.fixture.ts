import type { Description } from '../../spec/shapes/contract.ts';
import { type SampleAdapter, startAdapter } from '../runner/adapter.fixture.ts';
import { SampleCommand } from './command.fixture.ts';

/** For tests only: runs of the command, and the HTTP adapters that they test. `clear` ends all of them. */
export class SampleRuns {
  readonly #cleanups: (() => unknown)[] = [];

  async start(...args: string[]): Promise<SampleCommand> {
    return this.startWith({}, ...args);
  }

  /** Starts `routespec run`. @param env What is added to the environment of this process. */
  async startWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<SampleCommand> {
    const command = await SampleCommand.startWith(env, 'run', ...args);
    this.onClear(() => command.remove());
    return command;
  }

  async startAdapter(description: Partial<Description> = {}): Promise<SampleAdapter> {
    const adapter = await startAdapter(description);
    this.onClear(adapter.crash);
    return adapter;
  }

  onClear(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup);
  }

  async clear(): Promise<void> {
    for (const cleanup of this.#cleanups) await cleanup();
  }
}
