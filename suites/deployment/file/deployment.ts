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
}

/** True if a path and its destination cannot be guessed. */
export function isSecret({ pathToken }: Pick<Deployment, 'pathToken'>, target: string): boolean {
  return pathToken !== undefined && target.includes(pathToken);
}

/** The write key and the secret of a source, from the environment. */
export interface Credentials {
  readonly writeKey: string;
  readonly secret: string | undefined;
}
