import { basename, relative, resolve, sep } from 'node:path';

/** Where npm puts the command of an installed package, and the package itself. */
const INSTALLED = [`${sep}node_modules${sep}.bin${sep}`, `${sep}node_modules${sep}routespec${sep}`];

/**
 * The command as it was started, for a shell in the same folder. It says `npx` only where npm finds this very package.
 * Anywhere else, npx would fetch whatever has the name in the registry.
 * @param script The script that was started, `process.argv[1]`.
 */
export function invocation(script: string, cwd: string): string {
  const isCheckoutHere = script === resolve(cwd, 'suites', 'routespec.mjs');
  if (isCheckoutHere || INSTALLED.some((part) => script.includes(part))) return 'npx routespec';
  // A script without an extension is the command of a package installed for the whole machine, which is on the PATH.
  if (basename(script) === 'routespec') return 'routespec';
  const near = relative(cwd, script);
  return `node ${shellWord(near.length < script.length ? near : script)}`;
}

/** A word, quoted if a POSIX shell needs that to read it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
