/**
 * Follows "On your desk" of README.md literally, in an empty folder with the packed package, and measures the time:
 *
 *     npx tsx .ci/desk.ts TARBALL
 *
 * The time includes the installation of the package with what it needs, and everything up to the end of the second command.
 * It does not include packing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './consumers/workplace.ts';
import { commandsIn } from './desk/readme-commands.ts';
import { Watched } from './desk/watched.ts';

const LIMIT_S = 60;
/** An attempt that failed, and one that succeeded later, as the terminal shows them. */
const SIGNED = /← m1 {2}503 .* {2}signed {2}again at /;
const RETRIED = /← m1 {2}200 OK .*attempt 2 .* {2}signed$/m;

const [tarball] = process.argv.slice(2);
if (tarball === undefined) {
  console.error('Expected the path of a tarball, got none');
  process.exit(2);
}
const [first = '', second = ''] = commandsIn('On your desk');
const folder = mkdtempSync(path.join(tmpdir(), 'desk-'));
const beganMs = performance.now();
const seconds = (): number => (performance.now() - beganMs) / 1000;
let dev: Watched | undefined;
try {
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', path.resolve(tarball)], { cwd: folder });
  const installedS = seconds();
  dev = new Watched(first, folder);
  await dev.line(SIGNED, LIMIT_S);
  const deliveredS = seconds();
  const skip = new Watched(second, folder);
  await skip.line(RETRIED, LIMIT_S);
  await dev.line(RETRIED, LIMIT_S);
  const retriedS = seconds();
  const shown = [installedS, deliveredS, retriedS].map((each) => `${each.toFixed(1)} s`);
  console.log(
    `from an empty folder: installed after ${shown[0]}, first signed delivery after ${shown[1]}, ` +
      `retry seen to its end after ${shown[2]} (\`${first}\`, \`${second}\`; without packing)`,
  );
  if (retriedS > LIMIT_S) throw new Error(`Expected this to take at most ${LIMIT_S} s, got ${retriedS.toFixed(1)} s`);
} finally {
  await dev?.interrupt();
  rmSync(folder, { recursive: true, force: true });
}
