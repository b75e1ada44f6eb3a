import { z } from 'zod/v3';
import { RoutespecError } from '../../../spec/error.ts';
import { ALL_REQUIREMENTS } from '../../../spec/requirements/index.ts';
import { FIRST_RELEASE, type Release, readRelease } from '../../../spec/since.ts';
import { ROUTESPEC_VERSION } from '../../harness/version.ts';
import { CASES } from '../index.ts';
import { RECEIVER_CASES } from '../receiver/cases/index.ts';

export const IDS_FILE = 'ids.json';

/** A published id that is no longer in use. It is never given to anything else. */
interface Retired {
  readonly id: string;
  /** The ids that replace it. Empty if nothing does. */
  readonly successors: readonly string[];
  readonly reason: string;
}

/** Every retired id of a case or requirement, since the first release. An entry is never removed. */
const RETIRED: readonly Retired[] = [];

const ledgerSchema = z
  .object({
    requirements: z.array(z.string()),
    cases: z.array(z.string()),
    since: z.object({ first: z.string(), later: z.record(z.string()) }).strict(),
    retired: z.array(z.object({ id: z.string(), successors: z.array(z.string()), reason: z.string() }).strict()),
  })
  .strict();
type Ledger = z.infer<typeof ledgerSchema>;

interface Counted {
  readonly id: string;
  readonly since?: Release;
}

/**
 * The text of the ledger that replaces a published one: every id that was ever published, in use or retired.
 * @param published the text of the published ledger, or undefined if there is none yet
 * @param version the version of routespec, since whose release a new id counts
 * @throws RoutespecError `invalid` if the published text is not a ledger, if one of its ids would be lost or reused, or if an id
 * counts since another release than it did
 */
export function idsText(
  published: string | undefined,
  retired: readonly Retired[] = RETIRED,
  version = ROUTESPEC_VERSION,
): string {
  const inSuite = [...ALL_REQUIREMENTS, ...CASES, ...RECEIVER_CASES] as readonly Counted[];
  const later = inSuite.flatMap(({ id, since }) => (since === undefined ? [] : [[id, since] as const]));
  const ledger = {
    requirements: ALL_REQUIREMENTS.map(({ id }) => id).toSorted(),
    cases: [...CASES, ...RECEIVER_CASES].map(({ id }) => id).toSorted(),
    since: { first: FIRST_RELEASE, later: Object.fromEntries(later) },
    retired: retired.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  };
  const inUse = new Set<string>([...ledger.requirements, ...ledger.cases]);
  const gone = new Set(retired.map(({ id }) => id));
  const {
    requirements,
    cases,
    retired: before,
    since: counted,
  } = published === undefined ? { ...ledger, requirements: [], cases: [], retired: [] } : parseLedger(published);
  const problems = [
    ...[...requirements, ...cases]
      .filter((id) => !inUse.has(id) && !gone.has(id))
      .map(
        (id) =>
          `Expected the published id ${id} to be in use, or in RETIRED of suites/cases/ledger/ledger.ts, got neither`,
      ),
    ...[...before.map(({ id }) => id), ...gone]
      .filter((id) => inUse.has(id) || !gone.has(id))
      .map((id) => `Expected the retired id ${id} to stay retired and unused`),
  ];
  const known = new Set([...requirements, ...cases]);
  const release = readRelease(version, 'the version', version);
  for (const { id, since = FIRST_RELEASE } of published === undefined ? [] : inSuite) {
    const expected = known.has(id) ? (counted.later[id] ?? counted.first) : release;
    if (since !== expected) problems.push(`Expected ${id} to count since ${expected}, got ${since}`);
  }
  if (problems.length > 0) throw new RoutespecError('invalid', problems.join('\n'));
  return `${JSON.stringify(ledger, null, 2)}\n`;
}

function parseLedger(text: string): Ledger {
  try {
    return ledgerSchema.parse(JSON.parse(text));
  } catch (cause) {
    const expected = 'an object of requirements, cases and retired ids';
    throw new RoutespecError('invalid', `Expected \`${IDS_FILE}\` to be ${expected}, got something else`, { cause });
  }
}
