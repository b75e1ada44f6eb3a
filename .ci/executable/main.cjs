// The main module of the single executable: unpacks the package once into the cache of its user, and runs its command there.
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset, getRawAsset } = require('node:sea');
const { gunzipSync } = require('node:zlib');

const COULD_NOT_RUN = 3;
const base = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'routespec');
const folder = join(base, getAsset('digest', 'utf8'));
const command = join(folder, 'suites', 'routespec.mjs');

/** Another process may unpack at the same time, so a folder with all files gets its name at once. */
function unpack() {
  mkdirSync(base, { recursive: true, mode: 0o700 });
  const made = mkdtempSync(join(base, 'new-'));
  try {
    for (const [path, text] of JSON.parse(gunzipSync(getRawAsset('files')))) {
      mkdirSync(dirname(join(made, path)), { recursive: true });
      writeFileSync(join(made, path), text, 'base64');
    }
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

try {
  if (!existsSync(folder)) unpack();
} catch (error) {
  process.stderr.write(
    `routespec: Cannot unpack into ${base}: ${error.message}. XDG_CACHE_HOME names another folder\n`,
  );
  process.exit(COULD_NOT_RUN);
}
// The command starts itself as Node would, with flags and its file, which are no arguments here.
const given = process.argv.slice(2);
const own = given[0] === process.execPath ? 0 : given.indexOf(command);
process.argv = [process.execPath, process.execPath, ...given.slice(own + 1)];
createRequire(command)(command);
