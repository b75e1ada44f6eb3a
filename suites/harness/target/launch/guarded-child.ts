import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopbackUnproxied } from './loopback.ts';
import { OutputTail } from './output-tail.ts';
import { endStrays } from './strays.ts';

/** Time a command may take to end after SIGTERM, before it is killed. */
const GRACE_MS = 2_000;
/** Time a command that was killed may take until it is gone. */
const KILLED_MS = 2_000;
const KEPT_CHARACTERS = 10_000;

const AUTHORITY_FILE = 'authority.pem';
/** The variable that names the authority. Its value is that of no other command, so it marks the processes of each. */
const MARK = 'ROUTESPEC_CA';
/** Begins the name of the folder of each command of this process, and of no other one. */
const FOLDERS = join(tmpdir(), `routespec-${randomBytes(8).toString('hex')}`);

/**
 * Starts the command `$1` with a guard next to it, in the same process group. The guard reads a pipe that this process
 * holds open and never writes to. When this process ends in any way, even by SIGKILL, the read ends, and the guard ends
 * the whole group, removes the folders of all commands of this process, and ends what has left their groups. The folder
 * `$2`, with the authority `$3`, is made here rather than in this process, so that there is no moment in which nobody
 * would remove it.
 *
 * The guard is not a child of the command, which might wait for all of its children.
 */
const GUARDED = `
mkdir -m 700 "$2" || exit
printf %s "$3" >"$ROUTESPEC_CA" || { rm -rf "$2"; exit 1; }
(
  trap '' HUP INT QUIT TERM
  {
    read -r _ <&3; kill -TERM 0; sleep ${GRACE_MS / 1_000}; rm -rf "\${2%-*}"-*
    read -r me _ </proc/self/stat
    for file in $(grep -slF "${MARK}=\${2%-*}-" /proc/[0-9]*/environ); do
      pid=\${file%/environ}; pid=\${pid#/proc/}; [ "$pid" = "$me" ] || kill -KILL "$pid"
    done
    kill -KILL 0
  } </dev/null >/dev/null 2>&1 &
)
exec 3<&-
exec /bin/sh -c "$1"
`;

/** Options that not every command needs. */
export interface ChildOptions {
  /** Variables to set in addition to those of this process; those that are undefined are removed. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** True if the command reads what this process writes to `stdin`. Otherwise its standard input is empty. */
  readonly hasInput?: boolean;
}

/** Actions at the end of this process. One listener serves them all, however many run at once. */
const running = new Set<() => void>();
/** The marks of commands that have ended, and may have left something. */
const ended = new Set<string>();
process.once('exit', () => {
  for (const end of running) end();
  endLeftOvers();
});

export function endLeftOvers(): void {
  endStrays(MARK, ended);
  ended.clear();
}

/** A shell command that runs in its own process group, which never outlives this process. */
export class GuardedChild {
  readonly tail = new OutputTail();
  readonly #child: ChildProcess;
  readonly #folder: string;
  #failure: Error | undefined;
  #printed = '';
  #isEnding = false;

  /**
   * @param authority The certificate authority that the command is told to trust, in PEM.
   */
  constructor(command: string, authority: string, { env = {}, hasInput = false }: ChildOptions = {}) {
    this.#folder = `${FOLDERS}-${randomBytes(8).toString('hex')}`;
    const file = join(this.#folder, AUTHORITY_FILE);
    const own = { ...process.env, ...env };
    this.#child = spawn('/bin/sh', ['-c', GUARDED, 'routespec', command, this.#folder, authority], {
      detached: true,
      env: { ...own, ...loopbackUnproxied(own), [MARK]: file, SSL_CERT_FILE: file, NODE_EXTRA_CA_CERTS: file },
      stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    running.add(this.#endAtOnce);
    this.#child.once('error', (error) => {
      this.#failure = error;
    });
    const streams = { out: this.#child.stdout, err: this.#child.stderr };
    for (const name of ['out', 'err'] as const) {
      streams[name]?.setEncoding('utf8').on('data', (text: string) => {
        this.#printed = (this.#printed + text).slice(-KEPT_CHARACTERS);
        this.tail.add(name, text, new Date());
      });
    }
    // The group may end before this process closes its end of the pipes.
    this.#child.stdio?.[3]?.on('error', () => {});
    this.#child.stdin?.on('error', () => {});
  }

  /** Calls back with each piece of text that the command prints on one of its outputs. */
  onText(stream: 'out' | 'err', listener: (text: string) => void): void {
    (stream === 'out' ? this.#child.stdout : this.#child.stderr)?.on('data', listener);
  }

  /** Writes to the standard input of the command, if it has one that is still read. */
  write(text: string): void {
    if (this.#child.stdin?.writable === true) this.#child.stdin.write(text);
  }

  /** Number of bytes that were written that the command has not read yet. */
  get unreadBytes(): number {
    return this.#child.stdin?.writableLength ?? 0;
  }

  /** Calls back when the command ends, unless `end` ends it. */
  onEnd(listener: (code: number | null, signal: string | null) => void): void {
    this.#child.once('exit', (code, signal) => {
      if (!this.#isEnding) listener(code, signal);
    });
  }

  /** The end of what the command has printed so far, on both outputs. */
  get printed(): string {
    return this.#printed.trim();
  }

  /** Reason why the command could not be started, if it could not. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** The process group that it runs in; undefined if it could not be started. */
  get group(): number | undefined {
    return this.#child.pid;
  }

  /** The end of the command, such as `exit code 3`, or undefined if it is still running. */
  get ending(): string | undefined {
    const { exitCode, signalCode } = this.#child;
    if (this.#failure !== undefined) return this.#failure.message;
    if (exitCode !== null) return `exit code ${exitCode}`;
    return signalCode === null ? undefined : `signal ${signalCode}`;
  }

  /** True if the command could not be started, or ended with anything but success. */
  get hasFailed(): boolean {
    return this.ending !== undefined && this.#child.exitCode !== 0;
  }

  /**
   * Ends the whole process group, and removes the folder of the authority.
   * @param graceMs How long it has to end by itself after a SIGTERM. With 0 it does not get that signal.
   */
  async end(graceMs = GRACE_MS): Promise<void> {
    this.#isEnding = true;
    const ended = this.ending === undefined ? once(this.#child, 'exit') : Promise.resolve();
    // The group may outlive its first process, so it always gets the signal.
    this.#signal(graceMs > 0 ? 'SIGTERM' : 'SIGKILL');
    await Promise.race([ended, sleep(Math.max(graceMs, KILLED_MS), undefined, { ref: false })]);
    // SIGKILL ends the guard too, so it comes last.
    await rm(this.#folder, { recursive: true, force: true });
    this.#signal('SIGKILL');
    this.#markEnded();
    running.delete(this.#endAtOnce);
    for (const stream of this.#child.stdio ?? []) stream?.destroy();
  }

  readonly #endAtOnce = (): void => {
    rmSync(this.#folder, { recursive: true, force: true });
    this.#signal('SIGKILL');
    this.#markEnded();
  };

  #markEnded(): void {
    ended.add(join(this.#folder, AUTHORITY_FILE));
  }

  #signal(name: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, name);
    } catch {
      // The group is gone already, which is the aim.
    }
  }
}
