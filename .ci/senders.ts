/**
 * Lets public client libraries, pages and commands send to `routespec dev`, each told only what `dev` prints, and runs the
 * programs that its console shows. See `senders/README.md`.
 *
 *     npm run senders                    # all
 *     npm run senders -- page go         # those whose name contains a word
 */

import { Tests } from './consumers/tests.ts';
import { DevServer } from './senders/dev-server.ts';
import { pages, Website } from './senders/pages.ts';
import { programs } from './senders/programs.ts';
import type { Sender } from './senders/sender.ts';
import { shownPrograms } from './senders/snippets.ts';
import { Workbench } from './senders/workbench.ts';

const words = process.argv.slice(2);
const isWanted = ({ name }: { readonly name: string }): boolean =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()));

const tests = new Tests();

/** True if something can be played; if not, it prints the missing tool. */
async function isReady({ name, install }: Pick<Sender, 'name' | 'install'>): Promise<boolean> {
  const lacks = await tests.attempt(`${name} is installed`, install);
  if (typeof lacks === 'string') tests.skip(name, lacks);
  return lacks === null;
}

const bench = new Workbench();
const devServer = await DevServer.open();
const website = await Website.open(bench);
try {
  for (const sender of [...programs(bench), ...pages(bench, website)].filter(isWanted)) {
    if (!(await isReady(sender))) continue;
    const { name, kinds, retries } = sender;
    await tests.test(`${name} sends its ${kinds.length} kinds, and all arrive, signed`, () => devServer.judge(sender));
    if (!retries) continue;
    await tests.test(`${name} sends again what is refused, and all arrives`, () => devServer.judgeRefused(sender));
  }
  for (const shown of shownPrograms(bench, website).filter(isWanted)) {
    if (!(await isReady(shown))) continue;
    await tests.test(`${shown.name} sends its call`, () => devServer.judgeTrack(shown.send));
  }
} finally {
  await website?.close();
  await devServer.close();
  bench.remove();
}
console.log(tests.summary);
process.exit(tests.failed === 0 ? 0 : 1);
