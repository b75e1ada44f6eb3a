import { lstatSync, readdirSync, watch } from 'node:fs';
import { join, resolve, sep } from 'node:path';

/** Folders beyond these are not watched. A project has a few hundred without those that are ignored. */
const MAX_FOLDERS = 5_000;
/** What tools write, and nobody edits. A name that begins with a dot is ignored too. */
const IGNORED = /^([.].*|node_modules|__pycache__|reports|4913|.*~|.*[.](swp|swx|tmp|pyc|log))$/;

/**
 * Watches a folder and all below it, without those that tools write to. Each folder is watched by itself, because Node
 * watches a whole tree only with everything in it, `node_modules` included.
 * @param ignored A folder that is not watched either.
 * @param onChange Is called with the path of what changed.
 * @returns A sentence if some of it cannot be watched.
 */
export function watchTree(root, ignored, onChange) {
  const watched = new Map();
  let problem;
  const isIgnored = (path, name) => IGNORED.test(name) || path === ignored || path.startsWith(ignored + sep);

  function add(folder) {
    if (watched.has(folder)) return;
    if (watched.size >= MAX_FOLDERS) {
      problem ??= `more than ${MAX_FOLDERS} folders`;
      return;
    }
    try {
      const watcher = watch(folder, (_, name) => {
        if (name !== null) changed(join(folder, name), name);
      });
      watcher.on('error', () => remove(folder));
      watched.set(folder, watcher);
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !isIgnored(path, entry.name)) add(path);
      }
    } catch (error) {
      problem ??= `${folder}: ${error.message}`;
    }
  }

  function changed(path, name) {
    if (isIgnored(path, name)) return;
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) remove(path);
    else if (stats.isDirectory()) add(path);
    onChange(path);
  }

  function remove(folder) {
    watched.get(folder)?.close();
    watched.delete(folder);
  }

  add(resolve(root));
  return problem;
}
