/**
 * Tries out what `routespec init` writes, in each language whose compiler is on the machine: from an empty folder to a green
 * run, by the README alone; with the tools that format and lint the language; by the steps of both CI files; and with mistakes
 * planted in the toy.
 *
 *     npm run shims                # all
 *     npm run shims -- python      # some
 *     BRIEF=true npm run shims     # all, with one mistake each
 */
import { LANGUAGES, type LanguageName } from '../suites/init/languages.ts';
import { Tests } from './consumers/tests.ts';
import { missing } from './consumers/tools.ts';
import { checksOf, TOOLS } from './shims/checks.ts';
import { UserFolder } from './shims/folder.ts';
import { Trial } from './shims/trial.ts';

const names = Object.keys(LANGUAGES) as LanguageName[];
const given = process.argv.slice(2);
const unknown = given.find((each) => !names.some((name) => name === each));
if (unknown !== undefined) {
  console.error(`Expected languages of ${names.join(', ')}, got ${unknown}`);
  process.exit(2);
}
const wanted = names.filter((name) => given.length === 0 || given.includes(name));

const tests = new Tests();
for (const name of wanted) {
  const lacking = await missing(TOOLS[name]);
  if (lacking.length > 0) {
    tests.skip(`a shim in ${LANGUAGES[name].title}`, lacking.join(' and '));
    continue;
  }
  const checks = await tests.test(`the tools of ${LANGUAGES[name].title} are installed`, () => checksOf(name));
  for (const role of ['router', 'client'] as const) {
    using folder = new UserFolder();
    await new Trial(tests, folder, name, role).play(checks ?? []);
  }
}
console.log(tests.summary);
process.exit(tests.failed === 0 ? 0 : 1);
