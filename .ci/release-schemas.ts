import { writeFileSync } from 'node:fs';
import { currentRelease, lastRelease, RELEASE_FILE, releaseText } from './compatibility/release.ts';
import { differencesOf } from './compatibility/verdict.ts';
import { stepProblem } from './compatibility/version-step.ts';

/** Keeps the schemas as those of the last release. Run it when a version of the schemas is published. */
const [last, current] = [lastRelease(), currentRelease()];
const differences = differencesOf(last, current);
const problem = stepProblem(last.version, current.version, differences);

if (problem === undefined) {
  writeFileSync(new URL(`../${RELEASE_FILE}`, import.meta.url), releaseText(current));
  for (const { verdict, sentence } of differences) console.log(`${verdict}: ${sentence}`);
  console.log(`Wrote ${RELEASE_FILE}: version ${current.version}`);
} else {
  console.error(problem);
  process.exitCode = 1;
}
