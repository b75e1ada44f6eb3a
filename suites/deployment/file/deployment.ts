/** A deployment file after reading. It is plain data without secrets. */
export interface Deployment {
  readonly file: string;
  readonly name: string;
  readonly version: string;
  /** Part of every path, so that the path cannot be guessed. */
  readonly pathToken?: string;
  readonly ingestion: { readonly url: string; readonly form: 'batch' | 'single' };
  readonly places: readonly DeployedPlace[];
  readonly sources: readonly DeployedSource[];
}

export interface DeployedPlace {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The address under which the router reaches it, without a trailing slash. */
  readonly address: string;
  /** PEM files of a place that serves https itself. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** A source that was set up by hand. */
export interface DeployedSource {
  readonly name: string;
  readonly writeKeyEnv: string;
  /** The environment variable with its secret, if it has one. */
  readonly secretEnv?: string;
  readonly type: 'web' | 'mobile' | 'server';
  readonly enabled: boolean;
  readonly hooks: readonly DeployedHook[];
}

/** One of its webhook URLs. */
export interface DeployedHook {
  /** The name of the place of the URL. */
  readonly place: string;
  /** Path and query in requests. */
  readonly target: string;
  /** The whole URL as entered. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True if nobody can guess its path. */
  readonly isSecret: boolean;
}

/** A source with its write key and its secret, from the environment. */
export interface OpenSource extends DeployedSource {
  readonly writeKey: string;
  readonly secret: string | undefined;
}

/**
 * Finds the URL of a request by its place and its target. A tunnel may keep the path of its public address, or remove it.
 * @returns A function that returns undefined if no URL leads there.
 */
export function hookFinder({
  places,
  sources,
}: Deployment): (place: string, target: string) => DeployedHook | undefined {
  const bases = new Map(places.map(({ name, address }) => [name, new URL(address).pathname.replace(/\/+$/, '')]));
  const hooks = new Map(
    sources.flatMap((source) =>
      source.hooks.flatMap((hook) =>
        ['', bases.get(hook.place)].map((base) => [`${hook.place} ${base}${hook.target}`, hook] as const),
      ),
    ),
  );
  return (place, target) => hooks.get(`${place} ${target}`);
}
