import { TREATMENT_WORDS } from '../reports/text/words.ts';
import { reading } from '../spec/readings/index.ts';
import { ALL_REQUIREMENTS, type AnyRequirement } from '../spec/requirements/index.ts';
import { SECTIONS } from '../spec/sections.ts';
import { CASES } from '../suites/cases/index.ts';
import { RECEIVER_CASES } from '../suites/cases/receiver/cases/index.ts';

/** The page of all clauses, from the root. */
export const CLAUSES_FILE = 'spec/clauses.md';

/** Most cases named with a clause, its own cases first. */
const MAX_CASES = 6;

const HEAD = `# Clauses

Every clause of the service document in our own words, by the section that it comes from.

A clause is *required* (a case fails without it), *informational* (the document leaves a choice, so the reports say what an
implementation does, and nothing fails), or *not tested*. *Read as* says how a gap or a contradiction of the document is read, by
the number of the reading. \`npx routespec explain SIG-003\` prints the same for one clause.
`;

/** The clauses as a page, in the order of the sections. Each has an anchor of its id in lower case: \`#sig-003\`. */
export function clausesPage(): string {
  const parts = SECTIONS.flatMap(({ heading, covers }) => {
    const clauses = ALL_REQUIREMENTS.filter(({ section }) => section.split(/; |, /)[0] === heading);
    return clauses.length === 0 ? [] : [`## ${heading}\n\n${covers}\n`, ...clauses.map(writeClause)];
  });
  return [HEAD, ...parts].join('\n');
}

function writeClause(clause: AnyRequirement): string {
  const { id, statement, section, treatment, reason, needs } = clause;
  return [
    `### ${id}\n`,
    `${escaped(statement)}\n`,
    `- ${TREATMENT_WORDS[treatment]}. ${escaped(reason)}`,
    ...readingLines(clause),
    ...(needs.length === 0 ? [] : [`- Needs ${needs.map((need) => `\`${need}\``).join(', ')}.`]),
    `- Section: ${section}`,
    ...casesLine(id),
    '',
  ].join('\n');
}

function readingLines({ reading: number }: AnyRequirement): string[] {
  if (number === undefined) return [];
  const { question, answer } = reading(number);
  return [`- Read as (${number}): ${escaped(question)} ${escaped(answer)}`];
}

function casesLine(id: string): string[] {
  const checking = [...CASES, ...RECEIVER_CASES].filter(({ requirements }) => requirements.some((each) => each === id));
  const isAbout = ({ requirements: [first] }: { readonly requirements: readonly string[] }): boolean => first === id;
  const cases = [...checking.filter(isAbout), ...checking.filter((each) => !isAbout(each))];
  if (cases.length === 0) return [];
  const named = cases.slice(0, MAX_CASES).map((each) => `\`${each.id}\``);
  const more = cases.length - named.length;
  return [`- Cases: ${named.join(', ')}${more === 0 ? '' : `, and ${more} more`}`];
}

/** Text of ours outside of code may contain what Markdown or HTML would read as markup. */
function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[<>*_[\]]/g, (mark) => `\\${mark}`)))
    .join('');
}
