import { RoutespecError } from './error.ts';
import { CONTRACT_EXAMPLES, EXAMPLE_NAMES } from './examples/contract.ts';

/** The path of the contract page in the repository. */
export const CONTRACT_PAGE_FILE = 'spec/contract.md';

/** A marker on the page, and the block below it, if there is one. */
const MARKED_BLOCK = /<!-- example: (\S+) -->(\n+```json\n[\s\S]*?\n```)?/g;

/**
 * The page with each named example filled in, as a JSON block below its marker. The rest is unchanged.
 *
 * @throws RoutespecError `invalid`, when a marker names no example.
 */
export function fillExamples(page: string): string {
  return page.replaceAll(MARKED_BLOCK, (_, name: string) => {
    const found = EXAMPLE_NAMES.find((each) => each === name);
    if (found === undefined) {
      throw new RoutespecError('invalid', `Expected a marker in ${CONTRACT_PAGE_FILE} to name an example, got ${name}`);
    }
    return `<!-- example: ${name} -->\n\n\`\`\`json\n${JSON.stringify(CONTRACT_EXAMPLES[found], null, 2)}\n\`\`\``;
  });
}
