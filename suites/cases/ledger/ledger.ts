import { z } from 'zod/v3';
import { RoutespecError } from '../../../spec/error.ts';
import { ALL_REQUIREMENTS } from '../../../spec/requirements/index.ts';
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
    retired: z.array(z.object({ id: z.string(), successors: z.array(z.string()), reason: z.string() }).strict()),
  })
  .strict();
type Ledger = z.infer<typeof ledgerSchema>;

/**
 * The text of the ledger that replaces a published one: every id that was ever published, in use or retired.
 * @param published the text of the published ledger, or undefined if there is none yet
 * @throws RoutespecError `invalid` if the published text is not a ledger, or if one of its ids would be lost or reused
 */
export function idsText(published: string | undefined, retired: readonly Retired[] = RETIRED): string {
  const ledger = {
    requirements: ALL_REQUIREMENTS.map(({ id }) => id).toSorted(),
    cases: [...CASES, ...RECEIVER_CASES].map(({ id }) => id).toSorted(),
    retired: retired.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  };
  const inUse = new Set<string>([...ledger.requirements, ...ledger.cases]);
  const gone = new Set(retired.map(({ id }) => id));
  const {
    requirements,
    cases,
    retired: before,
  } = published === undefined ? { requirements: [], cases: [], retired: [] } : parseLedger(published);
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
