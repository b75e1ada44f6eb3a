import { RoutespecError } from '../../../spec/error.ts';
import { ALL_REQUIREMENTS } from '../../../spec/requirements/index.ts';
import { CASES } from '../index.ts';
import { RECEIVER_CASES } from '../receiver/cases/index.ts';
import { type CurrentIds, type Ledger, ledgerOf, ledgerSchema } from './ledger.ts';
import { RETIRED } from './retired.ts';

export const IDS_FILE = 'ids.json';

const CURRENT: CurrentIds = {
  requirements: ALL_REQUIREMENTS.map(({ id }) => id),
  cases: [...CASES, ...RECEIVER_CASES].map(({ id }) => id),
};

/**
 * The text of the ledger that replaces a published one.
 * @param previous the text of the published ledger, or undefined if there is none yet
 * @throws RoutespecError `invalid` if the published text is not a ledger, or if one of its ids would be lost or reused
 */
export function idsText(previous: string | undefined): string {
  const result = ledgerOf(previous === undefined ? undefined : parseLedger(previous), CURRENT, RETIRED);
  if (result.kind === 'refused') throw new RoutespecError('invalid', result.problems.join('\n'));
  return `${JSON.stringify(result.ledger, null, 2)}\n`;
}

function parseLedger(text: string): Ledger {
  try {
    return ledgerSchema.parse(JSON.parse(text));
  } catch (cause) {
    const expected = 'an object of requirements, cases and retired ids';
    throw new RoutespecError('invalid', `Expected \`${IDS_FILE}\` to be ${expected}, got something else`, { cause });
  }
}
