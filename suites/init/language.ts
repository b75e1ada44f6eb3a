/** What is under test behind a shim. */
export type InitRole = 'router' | 'client';

/** What differs between the languages in which a shim can be written, beside the code. */
export interface Language {
  /** Its name in prose. */
  readonly title: string;
  /** What has to be on the machine beside Node, as the rest of a sentence. */
  readonly needs: string;
  /** Installs what the shim needs, once. Absent if nothing is needed. */
  readonly install?: string;
  /** Builds the shim. It may take longer than the suite waits for a shim to start. */
  readonly build?: string;
  /** Starts the shim, for `--exec`. */
  readonly exec: string;
  /** Starts routespec in CI. */
  readonly routespec: (version: string) => string;
  /** Where the parts of the shim are, for a role. */
  readonly files: (role: InitRole) => ShimFiles;
  /** What is kept out of git beside the reports. */
  readonly ignored: readonly string[];
  /** The steps that make a runner of GitHub ready. */
  readonly github: readonly string[];
  /** The image in which GitLab runs the shim, which has Node or can install it. */
  readonly image: string;
  /** The commands that make that image ready. */
  readonly gitlab: readonly string[];
}

/** The paths of the parts that the README names. */
export interface ShimFiles {
  readonly main: string;
  readonly adapter: string;
  readonly toy: string;
  readonly contract: string;
  readonly shim: string;
  readonly clock: string;
  /** Further files, each with what it is. */
  readonly others: Readonly<Record<string, string>>;
  /** How the three functions of the clock are called. */
  readonly calls: readonly [now: string, after: string, begin: string];
}
