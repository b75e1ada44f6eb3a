/**
 * Uses the schemas as their consumers do: generates types in each language, compiles them, and sends bodies through them.
 * See `consumers/README.md`.
 *
 *     npm run consumers                      # every language
 *     npm run consumers -- Go Rust           # some
 *     npm run consumers -- --write           # also writes the table of spec/types.md
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { agreementSamples, disagreements, zodVerdicts } from './consumers/agreement.ts';
import { capturedBodies, choose, wrongBodies } from './consumers/bodies.ts';
import { LANGUAGES } from './consumers/languages/index.ts';
import type { Language } from './consumers/languages/language.ts';
import { differences, type Row, withTable } from './consumers/table.ts';
import { demandNone, Tests } from './consumers/tests.ts';
import { tryLanguage } from './consumers/trial.ts';
import { ROOT, type Workplace } from './consumers/workplace.ts';

const BODIES = 200;
const SAMPLES = 10_000;
const SEED = 1;
/** The validator of Java ends with its own error for an integer that has more than 64 bits. */
const AGREEING = LANGUAGES.filter(({ name }) => name !== 'Java');
const PAGE = path.join(ROOT, 'spec/types.md');

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const known = LANGUAGES.map(({ name }) => name);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0 || (values.write === true && positionals.length > 0)) {
  console.error(`Expected \`--write\`, or languages of ${known.join(', ')}, got ${process.argv.slice(2).join(' ')}`);
  process.exit(2);
}
const wanted = LANGUAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const tests = new Tests();
const place: Workplace = {
  folder: mkdtempSync(path.join(tmpdir(), 'consumers-')),
  schemas: path.join(ROOT, 'schemas'),
};

/** Sends the same samples through the shapes and the validators of the languages that are ready. */
async function agree(ready: readonly Language[]): Promise<void> {
  const names = ready.map(({ name, validator }) => `${validator.name} (${name})`);
  await tests.test(`Zod, ${names.join(', ')} agree on ${SAMPLES} samples`, async () => {
    const samples = agreementSamples(SAMPLES, SEED);
    const zod = zodVerdicts(samples);
    const verdicts = new Map([['Zod', zod]]);
    for (const [index, { validator }] of ready.entries()) {
      verdicts.set(names[index] ?? '', await validator.validate(place, samples));
    }
    demandNone('samples are judged differently', disagreements(samples, verdicts));
    const valid = zod.filter(Boolean).length;
    const least = SAMPLES / 4;
    if (Math.min(valid, SAMPLES - valid) < least) {
      throw new Error(`Expected at least ${least} samples to be valid and as many invalid, got ${valid} valid`);
    }
  });
}

try {
  const bodies = await tests.test(`the simulator sends ${BODIES} bodies of all kinds`, async () => {
    const captured = await capturedBodies();
    const right = choose(captured, BODIES, SEED);
    if (right.length < BODIES) throw new Error(`Expected ${BODIES} bodies, got ${right.length}`);
    return { right, wrong: wrongBodies(captured, BODIES, SEED) };
  });
  const rows: Row[] = [];
  const ready: Language[] = [];
  for (const language of bodies === undefined ? [] : wanted) {
    const tried = await tryLanguage(tests, language, place, bodies ?? { right: [], wrong: [] });
    rows.push(...tried.rows);
    if (tried.isReady) ready.push(language);
  }
  const agreeing = AGREEING.filter((language) => ready.includes(language));
  if (agreeing.length > 0) await agree(agreeing);
  const page = readFileSync(PAGE, 'utf8');
  if (values.write === true && ready.length === LANGUAGES.length) writeFileSync(PAGE, withTable(page, rows));
  else
    await tests.test('the table of spec/types.md is right', async () => demandNone('lines', differences(page, rows)));
} finally {
  rmSync(place.folder, { recursive: true, force: true });
}
console.log(tests.summary);
process.exit(tests.failed === 0 ? 0 : 1);
