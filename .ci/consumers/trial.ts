import { isSameJsonText, withUnknownMembers } from './bodies.ts';
import type { Generator, Language, Sample } from './languages/language.ts';
import type { Row } from './table.ts';
import { demandNone, type Tests } from './tests.ts';
import { missing, type Workplace } from './workplace.ts';

/** The bodies that go through every language. */
export interface Bodies {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const REFUSED = 'refused: ';
/** Values that types of some languages change, although the schemas allow them. The table names each. */
const NULL_ID = bodyWith({ userId: 'null' });
const LARGE_NUMBER = bodyWith({ number: '9007199254740993' });

function bodyWith({ userId = '"user-1"', number = '1' }): string {
  const known = '"version":1,"type":"track","anonymousId":"device-1","event":"Signed Up"';
  return `{${known},"userId":${userId},"properties":{"number":${number}},"timestamp":"2026-03-01T12:00:00.000Z"}`;
}

const asSamples = (bodies: readonly string[]): Sample[] => bodies.map((text) => ({ schema: 'webhook-body', text }));

/** Tries all generators and the validator of a language. Returns its rows, if each could be tried. */
export async function tryLanguage(
  tests: Tests,
  language: Language,
  place: Workplace,
  bodies: Bodies,
): Promise<{ readonly rows: readonly Row[]; readonly isReady: boolean }> {
  const lacking = await missing(language.tools);
  if (lacking.length > 0) {
    tests.skip(language.name, lacking.join(' and '));
    return { rows: [], isReady: false };
  }
  const installed = await tests.test(`${language.name}: the generators are installed`, async () => {
    await language.install(place);
    return true;
  });
  if (installed === undefined) return { rows: [], isReady: false };
  const built = [];
  // First all of them, because one program may use the types of several.
  for (const generator of language.generators) {
    const name = `${language.name}: the types of ${generator.name} ${generator.version} compile`;
    const compiles = await tests.test(name, () => generator.build(place).then(() => true));
    built.push({ generator, compiles: compiles === true });
  }
  const refusedByValidator = await tests.test(`${language.name}: a validator knows right bodies from wrong ones`, () =>
    validate(language, place, bodies),
  );
  const rows: Row[] = [];
  for (const { generator, compiles } of built) {
    const seen = compiles ? await tryGenerator(tests, language, generator, place, bodies) : undefined;
    const [right, wrong] = [bodies.right.length, bodies.wrong.length];
    const known = { language, generator, compiles, bodies: right, wrong, refusedByValidator: refusedByValidator ?? 0 };
    rows.push({ ...known, ...NOTHING_SEEN, ...seen });
  }
  return { rows, isReady: refusedByValidator !== undefined };
}

/** @returns how many wrong bodies the validator refuses, which is all */
async function validate({ validator }: Language, place: Workplace, { right, wrong }: Bodies): Promise<number> {
  const onRight = await validator.validate(place, asSamples(right));
  demandNone(
    `right bodies are refused by ${validator.name}`,
    right.filter((_, index) => !onRight[index]),
  );
  const onWrong = await validator.validate(place, asSamples(wrong));
  demandNone(
    `wrong bodies are accepted by ${validator.name}`,
    wrong.filter((_, index) => onWrong[index]),
  );
  return onWrong.filter((isValid) => !isValid).length;
}

async function tryGenerator(
  tests: Tests,
  { name }: Language,
  generator: Generator,
  place: Workplace,
  { right, wrong }: Bodies,
): Promise<Seen> {
  const types = `${name}: the types of ${generator.name}`;
  const unknown = right.map(withUnknownMembers);
  const written = await tests.test(`${types} read and write bodies`, () =>
    generator.trip(place, [...right, ...unknown, ...wrong, NULL_ID, LARGE_NUMBER]),
  );
  if (written === undefined) return NOTHING_SEEN;
  const changed = changes(right, written);
  const lost = changes(unknown, written.slice(right.length));
  await tests.test(`${types} change no body`, async () => {
    demandNone('bodies are changed', changed);
    if (generator.losesUnknown !== true) demandNone('bodies with unknown members are changed', lost);
  });
  const onWrong = written.slice(right.length + unknown.length, -2);
  const [onNull = '', onNumber = ''] = written.slice(-2);
  return {
    kept: right.length - changed.length,
    unknownKept: unknown.length - lost.length,
    refusedByTypes: onWrong.filter((line) => line.startsWith(REFUSED)).length,
    nulls: wordOf(NULL_ID, onNull, 'left out'),
    largeNumbers: wordOf(LARGE_NUMBER, onNumber, 'rounded'),
  };
}

function wordOf(before: string, after: string, changed: string): string {
  if (after.startsWith(REFUSED)) return 'refused';
  return isSameJsonText(before, after) ? 'kept' : changed;
}

/** One line for each body that comes back changed. */
function changes(bodies: readonly string[], written: readonly string[]): string[] {
  return bodies.flatMap((body, index) => {
    const after = written[index] ?? '';
    return isSameJsonText(body, after) ? [] : [`${body} became ${after}`];
  });
}

type Seen = Pick<Row, 'kept' | 'unknownKept' | 'refusedByTypes' | 'nulls' | 'largeNumbers'>;

const NOTHING_SEEN: Seen = { kept: 0, unknownKept: 0, refusedByTypes: 0, nulls: '–', largeNumbers: '–' };
