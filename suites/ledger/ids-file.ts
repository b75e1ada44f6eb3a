import { RoutespecError } from '../../spec/error.ts';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import { CASES } from '../cases/index.ts';
import { type CurrentIds, type Ledger, ledgerOf, ledgerSchema } from './ledger.ts';
import { RETIRED } from './retired.ts';

/** The file of the ledger beside the schemas. */
export const IDS_FILE = 'ids.json';

const CURRENT: CurrentIds = { requirements: REQUIREMENTS.map(({ id }) => id), cases: CASES.map(({ id }) => id) };

/**
 * The text of the ledger that follows a published one.
 *
 * @param previous the text of the published one; undefined where there is none yet
 * @throws RoutespecError `invalid` where the published one is no ledger, and where an id of it would be lost or used anew
 */
export function idsText(previous: string | undefined): string {
  const entered = ledgerOf(previous === undefined ? undefined : parseLedger(previous), CURRENT, RETIRED);
  if (entered.kind === 'refused') throw new RoutespecError('invalid', entered.problems.join('; and '));
  return `${JSON.stringify(entered.ledger, null, 2)}\n`;
}

function parseLedger(text: string): Ledger {
  try {
    return ledgerSchema.parse(JSON.parse(text));
  } catch (cause) {
    const expected = 'an object of requirements, cases and retired ids';
    throw new RoutespecError('invalid', `Expected \`${IDS_FILE}\` to be ${expected}, got something else`, { cause });
  }
}
