import { CONTRACT_EXAMPLES, EXAMPLE_NAMES } from './contract-examples.ts';
import { RoutespecError } from './error.ts';

/** Where the page of the contract stands in the repository. */
export const CONTRACT_PAGE_FILE = 'spec/contract.md';

/** A marker of the page, and the block below it where there is one. */
const MARKED_BLOCK = /<!-- example: (\S+) -->(\n+```json\n[\s\S]*?\n```)?/g;

/**
 * The page with the example that each marker names, as a block of JSON below the marker. The rest stays as it is.
 *
 * @throws RoutespecError `invalid`, when a marker names no example.
 */
export function fillExamples(page: string): string {
  return page.replaceAll(MARKED_BLOCK, (_, name: string) => {
    const found = EXAMPLE_NAMES.find((each) => each === name);
    if (found === undefined) {
      throw new RoutespecError('invalid', `Expected a marker of ${CONTRACT_PAGE_FILE} to name an example, got ${name}`);
    }
    return `<!-- example: ${name} -->\n\n\`\`\`json\n${JSON.stringify(CONTRACT_EXAMPLES[found], null, 2)}\n\`\`\``;
  });
}
