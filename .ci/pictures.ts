/**
 * Makes the pictures of README.md from real runs:
 *
 *     npm run pictures
 *
 * It needs Chromium for the report and the console.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startDev } from '../suites/cli/dev/dev-process.fixture.ts';
import { CHROMIUM, TestBrowser } from './browser/browser.fixture.ts';
import { terminalPicture } from './terminal-picture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'reports/pictures');
const PROGRAM = path.join(ROOT, 'suites/routespec.mjs');
const WRONG = ['signature/*', '--exec', 'npx routespec sim --fault digest-of-latin1'];

/** The standard output of a command, with any exit code. */
function runProgram(args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [PROGRAM, ...args], { cwd: ROOT, maxBuffer: 2 ** 26 }, (_, stdout) => done(stdout));
  });
}

async function photograph(browser: TestBrowser, url: string, file: string, keys: readonly string[]): Promise<void> {
  const page = await browser.open(url, () => true, { widthPx: 1200 });
  // The first content of the page comes with its first answer.
  await page.value('new Promise((done) => setTimeout(done, 1500))');
  for (const key of keys) await page.press(key);
  await page.value('new Promise((done) => setTimeout(done, 1500))');
  await page.page.screenshot({ path: path.join(FOLDER, file) });
  await page.close();
}

mkdirSync(FOLDER, { recursive: true });
const reports = mkdtempSync(path.join(tmpdir(), 'pictures-'));
try {
  const green = await runProgram(['run', '--out', path.join(reports, 'green')]);
  const red = await runProgram(['run', ...WRONG, '--out', path.join(reports, 'red'), '--reporter', 'json,html']);
  const shown = [
    '$ npm run conformance',
    ...green.trimEnd().split('\n'),
    '',
    `$ npx routespec run '${WRONG[0]}' ${WRONG[1]} '${WRONG[2]}'`,
    ...red.trimEnd().split('\n').slice(2),
  ];
  // A reader has the folder of a run that names none.
  const told = shown
    .filter((line) => !line.startsWith('reports: '))
    .map((line) => line.replaceAll(path.join(reports, 'red'), 'reports/latest'));
  writeFileSync(path.join(FOLDER, 'run.svg'), terminalPicture(told));
  if (CHROMIUM === undefined) throw new Error('The report and the console need Chromium, which is not installed');
  const browser = await TestBrowser.start();
  try {
    await photograph(browser, pathToFileURL(path.join(reports, 'red/report.html')).href, 'report.png', []);
    const dev = await startDev(['--demo']);
    try {
      await dev.run('trigger', 'all');
      await dev.run('clock', '+4h');
      await photograph(browser, dev.ready.address, 'console.png', ['j', 'j', 'j', 'j', 'Enter']);
    } finally {
      await dev.remove();
    }
  } finally {
    await browser.close();
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
