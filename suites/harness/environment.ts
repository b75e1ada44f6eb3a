export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable by a name from outside. Inherited names such as `toString` do not count. */
export function variable(env: Environment, name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined;
}
