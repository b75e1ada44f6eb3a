import { closeSync, openSync, readFileSync } from 'node:fs';

/** @throws If this version of Node is older than the package allows, or if it is not Node at all. */
export function refuseOldNode(versions = process.versions) {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const [ownMajor, ownMinor] = versions.node.split('.').map(Number);
  if (versions.bun !== undefined) {
    throw new Error(
      `Expected Node ${major}.${minor} or newer, got Bun ${versions.bun}; start it with npx, or without --bun`,
    );
  }
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(`Expected Node ${major}.${minor} or newer, got ${versions.node}`);
}

/**
 * With too few open files, modules fail to load, and what is under test seems to drop connections. This comes before
 * anything is loaded. A full run has about 700 files and connections open, and loading the program about 120.
 * @throws If the machine allows fewer.
 */
export function demandOpenFiles(isRun) {
  const least = isRun ? 1024 : 256;
  const allowed = openFilesAllowed(least);
  if (allowed >= least) return;
  const expected = `Expected at least ${least} open files to be allowed`;
  throw new Error(`${expected}, got ${allowed}; raise the limit with \`ulimit -n ${least}\``);
}

function openFilesAllowed(least) {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? least);
  } catch {
    return openFilesFound(least);
  }
}

/** Where the system does not say it. A new file gets the lowest free number, so the last number is the limit less one. */
function openFilesFound(least) {
  const files = [];
  try {
    while ((files.at(-1) ?? 0) < least - 1) files.push(openSync('/dev/null', 'r'));
    return least;
  } catch {
    return (files.at(-1) ?? 0) + 1;
  } finally {
    for (const file of files) closeSync(file);
  }
}
