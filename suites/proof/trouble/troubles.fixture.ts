import type { SampleCommand } from '../../cli/command.fixture.ts';

/** For tests only: an incident during a run. */
export interface Trouble {
  readonly what: string;
  /** Causes the incident in a run that has begun. */
  readonly strike: (struck: Struck) => unknown;
  /**
   * The exit codes of a run with the incident; null if the command itself was killed, for example by a signal while
   * Node is ending it. A run that had ended before has 1, because its implementation never delivers anything.
   */
  readonly codes: readonly (number | null)[];
  /** Code that runs first. It does its harm once a file exists whose path replaces `FILE`. */
  readonly harm?: string;
  /** True if the reports are on a small disk, which `fill` makes full. */
  readonly onSmallDisk?: true;
}

export interface Struck {
  readonly command: SampleCommand;
  /** Starts the harm. */
  readonly release: () => Promise<void>;
  readonly fill: () => unknown;
}

/** For tests only: the exit code of a run without an incident. */
export const FINISHED = 1;
export const COULD_NOT_RUN = 3;
const INTERRUPTED = 130;

const FILL_MEMORY = 'const held = []; for (;;) held.push(new Array(1e5).fill({}))';
/** Code that does harm in the run, and not in the processes that it starts. */
function harmIn(harm: string): string {
  return `import { existsSync } from 'node:fs';
    const timer = /routespec\\.mjs$/.test(process.argv[1]) ? setInterval(() => {
      if (!existsSync('FILE')) return;
      clearInterval(timer);
      ${harm};
    }, 10).unref() : undefined;`;
}

const release = ({ release: begin }: Struck): Promise<void> => begin();

function signal(name: NodeJS.Signals): Trouble {
  return { what: name, strike: ({ command }) => command.interrupt(name), codes: [INTERRUPTED, FINISHED, null] };
}

/** For tests only: all incidents of a run. */
export const TROUBLES: readonly Trouble[] = [
  { what: 'kill -9', strike: ({ command }) => command.interrupt('SIGKILL'), codes: [null, FINISHED] },
  signal('SIGHUP'),
  signal('SIGTERM'),
  {
    what: 'two signals',
    strike: ({ command }) => {
      command.interrupt('SIGHUP');
      command.interrupt('SIGINT');
    },
    codes: [INTERRUPTED, FINISHED, null],
  },
  {
    what: 'out of memory',
    harm: harmIn(FILL_MEMORY),
    strike: release,
    codes: [null, FINISHED],
  },
  { what: 'disk full', onSmallDisk: true, strike: ({ fill }) => fill(), codes: [COULD_NOT_RUN, FINISHED] },
];
