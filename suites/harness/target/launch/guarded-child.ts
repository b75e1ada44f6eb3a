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

/** Time between SIGTERM and SIGKILL. */
const GRACE_MS = 2_000;
/** Time that a killed command may take until it is gone. */
const KILLED_MS = 2_000;
const KEPT_CHARACTERS = 10_000;

const AUTHORITY_FILE = 'authority.pem';
/** The variable that names the authority. Its value is unique to a command, so it marks the command's processes. */
const MARK = 'ROUTESPEC_CA';
/** Prefix of the folder names of this process's commands. */
const FOLDERS = join(tmpdir(), `routespec-${randomBytes(8).toString('hex')}`);

/**
 * Starts the command `$1` with a guard next to it, in the same process group. The guard reads a pipe that this process
 * holds open and never writes to. When this process ends in any way, even by SIGKILL, the read ends. The guard then
 * ends the whole group, removes the folders of all commands of this process, and ends the processes that have left
 * their groups. The folder `$2`, with the authority `$3`, is made here rather than in this process, so that at every
 * moment something would remove it. The guard is not a child of the command, because the command might wait for all of
 * its children.
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

export interface ChildOptions {
  /** Variables to set in addition to those of this process. An undefined value removes the variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** True if this process writes to the command's `stdin`. Otherwise its standard input is empty. */
  readonly hasInput?: boolean;
}

/** Actions at the end of this process. One listener serves them all. */
const running = new Set<() => void>();
/** The marks of ended commands that may have left processes. */
const ended = new Set<string>();
process.once('exit', () => {
  for (const end of running) end();
  endLeftOvers();
});

export function endLeftOvers(): void {
  endStrays(MARK, ended);
  ended.clear();
}

/** A shell command in a separate process group, which never outlives this process. */
export class GuardedChild {
  readonly tail = new OutputTail();
  readonly #child: ChildProcess;
  readonly #folder: string;
  #failure: Error | undefined;
  #printed = '';
  #isEnding = false;

  /** @param authority The certificate authority that the command must trust, in PEM. */
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

  /** Calls back with each piece of text on one of the command's outputs. */
  onText(stream: 'out' | 'err', listener: (text: string) => void): void {
    (stream === 'out' ? this.#child.stdout : this.#child.stderr)?.on('data', listener);
  }

  /** Writes to the standard input of the command, if it is still read. */
  write(text: string): void {
    if (this.#child.stdin?.writable === true) this.#child.stdin.write(text);
  }

  /** Number of written bytes that the command has not read yet. */
  get unreadBytes(): number {
    return this.#child.stdin?.writableLength ?? 0;
  }

  /** Calls back when the command ends, unless `end` ends it. */
  onEnd(listener: (code: number | null, signal: string | null) => void): void {
    this.#child.once('exit', (code, signal) => {
      if (!this.#isEnding) listener(code, signal);
    });
  }

  /** The last part of the command's output so far, on both streams. */
  get printed(): string {
    return this.#printed.trim();
  }

  /** The error if the command could not be started. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** The process group of the command; undefined if it could not be started. */
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

  /** True if the command could not be started, or ended with a failure. */
  get hasFailed(): boolean {
    return this.ending !== undefined && this.#child.exitCode !== 0;
  }

  /**
   * Ends the whole process group, and removes the folder of the authority.
   * @param graceMs Time to end after a SIGTERM. With 0 there is no SIGTERM.
   */
  async end(graceMs = GRACE_MS): Promise<void> {
    this.#isEnding = true;
    const ended = this.ending === undefined ? once(this.#child, 'exit') : Promise.resolve();
    // The group may outlive its first process, so it always gets the signal.
    this.#signal(graceMs > 0 ? 'SIGTERM' : 'SIGKILL');
    await Promise.race([ended, sleep(Math.max(graceMs, KILLED_MS), undefined, { ref: false })]);
    // SIGKILL ends the guard too, so the folder is removed afterwards.
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
