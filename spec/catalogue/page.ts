import type { Catalogue, SchemaEntry } from '../shapes/data.ts';
import { catalogue } from './catalogue.ts';

/** The page of `schemas/`, for people. */
const INTRODUCTION = `# schemas

Written by \`npm run schemas\` from \`spec/\`. Never edit these files. [\`catalogue.json\`](catalogue.json) lists them for programs:
what each is for, its kind of call or body, and whether you read such documents, write them, or both.

## Which file

| you … | take |
|---|---|
| receive webhooks, and generate from OpenAPI | [\`webhooks.openapi.json\`](webhooks.openapi.json) |
| receive webhooks, and generate from JSON Schema | [\`webhook-body.json\`](webhook-body.json) for any body, or the file of a kind, such as [\`track-body.json\`](track-body.json) |
| build what sends webhooks | the same under \`strict/\`, such as [\`strict/track-body.json\`](strict/track-body.json) |
| send calls as a client library does | [\`ingestion.openapi.json\`](ingestion.openapi.json) |
| implement a router or a client, and let the suite test it | [\`contract.openapi.json\`](contract.openapi.json) |
| read the reports of a run | \`report/\` |

Bodies have two forms. The one *as sent* takes whatever a receiver has to expect: \`userId\` may be missing or null, because a
call may come from an anonymous user. The *strict* one is what the service document lists, for a known user. Both allow members
that they do not list.

## Names

- The \`$id\` of a schema is \`urn:routespec:schema:\` and the path of its file without \`.json\`. Its title is the same path in
  one word: \`strict/track-body.json\` is \`StrictTrackBody\`. Generators name the type after the title.
- Each file is self-contained. A shape that occurs in several files has the same name in the \`$defs\` of each.
- A union is a \`oneOf\` of names. In OpenAPI it has a discriminator too. In JSON Schema, \`type\` is an \`enum\` of one value.

## What generators need

- Integers are \`integer\`. No \`properties\` are listed where a value may be anything, such as in \`properties\` and \`traits\`.
- A timestamp has a pattern and no format. Types for dates would write \`.000Z\` back as \`Z\`.
- \`$\` also matches before a newline at the end in some languages, so each pattern has a \`not\` beside it that excludes newlines.
- A delete body has no \`version\`: \`not\` says so on the object, so that generated types do not have the member.

## Versions

The schemas have a version of their own, which is in the catalogue. A major step may break code that was generated from them; a
minor step only adds. \`CHANGELOG.md\` says what changed. A test compares them with the last release, and refuses a change without
the step that it needs.

## Files
`;

const rowsOf = (entries: readonly SchemaEntry[]): string =>
  entries.map(({ file, description }) => `| [\`${file}\`](${file}) | ${description} |`).join('\n');

const table = (title: string, rows: string): string =>
  `\n### ${title}\n\n| file | what it describes |\n|---|---|\n${rows}\n`;

const TITLES: Readonly<Record<SchemaEntry['purpose'], string>> = {
  'webhook-body': 'Webhook bodies',
  call: 'Calls',
  ingestion: 'Ingestion',
  settings: 'Settings',
  'client-message': 'Messages and configuration of the client library',
  contract: 'Target contract',
  report: 'Reports',
  data: 'Lists',
};

/** The introduction, and a table for each purpose. */
function pageOf({ schemas, openapi, data }: Catalogue): string {
  const purposes = Object.keys(TITLES) as readonly SchemaEntry['purpose'][];
  const tables = purposes.map((purpose) =>
    table(TITLES[purpose], rowsOf(schemas.filter((entry) => entry.purpose === purpose))),
  );
  const documents = [...openapi, ...data]
    .map(({ file, purpose }) => `| [\`${file}\`](${file}) | ${purpose} |`)
    .join('\n');
  return `${INTRODUCTION}${table('OpenAPI documents and lists', documents)}${tables.join('')}`;
}

/** The text of `schemas/README.md`. */
export const cataloguePage = (): string => pageOf(catalogue());
