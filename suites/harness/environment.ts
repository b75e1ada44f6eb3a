export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that somebody names. Names such as `toString` are those of no variable, unless there is one. */
export function variable(env: Environment, name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined;
}
