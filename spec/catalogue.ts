import { CONTRACT_OPERATIONS } from './contract-operations.ts';
import { OPENAPI_DOCUMENTS } from './openapi/documents.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES, type ShapeName, titleOf } from './schema-catalogue.ts';
import { BODY_KINDS } from './shapes/bodies.ts';
import { CALL_KINDS } from './shapes/calls.ts';
import type { Catalogue, SchemaEntry } from './shapes/data.ts';

/**
 * The version of the schemas, which have their own: generated code depends on them, and not on the suite. See
 * `CHANGELOG.md`. A test compares them with the last release, and says which step a change needs.
 */
export const SCHEMAS_VERSION = '1.0.0';

/** The lists in `schemas/`, each with the shape of its file. */
const LISTS = [
  { file: 'catalogue.json', shape: 'data/catalogue', purpose: 'What is in this folder.' },
  { file: 'requirements.json', shape: 'data/requirements', purpose: 'Every clause of the service document, by id.' },
  { file: 'ids.json', shape: 'data/ids', purpose: 'The ledger of published ids, which are never reused.' },
  { file: 'vectors/signature.json', shape: 'data/signature-vectors', purpose: 'Test vectors: bodies and signatures.' },
  { file: 'vectors/bodies.json', shape: 'data/body-vectors', purpose: 'Test vectors: bodies of all kinds.' },
  { file: 'vectors/timestamps.json', shape: 'data/timestamp-vectors', purpose: 'Test vectors: timestamps.' },
  {
    file: 'vectors/integrations.json',
    shape: 'data/integrations-vectors',
    purpose: 'Test vectors: integrations objects, and whether a webhook gets the call.',
  },
  { file: 'vectors/audiences.json', shape: 'data/audience-vectors', purpose: 'Test vectors: audiences and syncs.' },
  {
    file: 'vectors/delivery.json',
    shape: 'data/delivery-vectors',
    purpose: 'Test vectors: answers of endpoints, and the requests that must and must not follow.',
  },
  {
    file: 'vectors/client.json',
    shape: 'data/client-vectors',
    purpose: 'Test vectors: messages of the client library, and the batches that may and may not follow.',
  },
] as const;

const ANSWERS = new Set<ShapeName>(CONTRACT_OPERATIONS.flatMap(({ answer }) => answer ?? []).concat('contract/error'));

/** An implementation writes answers, and reads all other documents of the contract. */
const directionOf = (name: ShapeName): 'read' | 'write' =>
  ANSWERS.has(name) || name === 'adapter/answer' ? 'write' : 'read';

type About = Pick<SchemaEntry, 'purpose' | 'direction' | 'form'>;

/** What the documents of a shape are for, and who writes them, by the beginning or the end of its name. */
function aboutShape(name: ShapeName): About {
  const [folder = '', file = ''] = name.includes('/') ? name.split('/') : ['', name];
  if (folder === 'strict') return { purpose: 'webhook-body', form: 'strict', direction: 'write' };
  if (file.endsWith('-body')) return { purpose: 'webhook-body', form: 'sent', direction: 'read' };
  // The lines of an adapter are the contract of a client library in another form.
  if (['contract', 'adapter'].includes(folder)) return { purpose: 'contract', direction: directionOf(name) };
  if (folder === 'client') return { purpose: 'client-message', direction: 'both' };
  if (folder === 'ingestion') return { purpose: 'ingestion', direction: file === 'answer' ? 'read' : 'write' };
  if (name === 'data/vector-answer') return { purpose: 'data', direction: 'write' };
  if (folder === 'report' || folder === 'data') return { purpose: folder, direction: 'read' };
  return { purpose: file.endsWith('call') ? 'call' : 'settings', direction: 'both' };
}

function kindOf(name: ShapeName): Pick<SchemaEntry, 'kind'> {
  const kind = [...BODY_KINDS, ...CALL_KINDS].find((each) =>
    [`${each}-body`, `strict/${each}-body`, `${each}-call`, `ingestion/${each}`, `client/${each}-message`].includes(
      name,
    ),
  );
  return kind === undefined ? {} : { kind };
}

/** The entry of a shape in the catalogue. */
const entryOf = (name: ShapeName): SchemaEntry => ({
  file: `${name}.json`,
  title: titleOf(name),
  description: PUBLISHED_SHAPES[name].description ?? '',
  ...kindOf(name),
  ...aboutShape(name),
});

/** What `catalogue.json` says: every file in `schemas/`, with what it is for. */
export const catalogue = (): Catalogue => ({
  version: SCHEMAS_VERSION,
  schemas: SHAPE_NAMES.map(entryOf),
  openapi: OPENAPI_DOCUMENTS.map(({ file, title, purpose }) => ({ file, title, purpose })),
  data: LISTS.map(({ file, shape, purpose }) => ({ file, schema: `${shape}.json`, purpose })),
});

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
| test your own code in any language, without the suite | the test vectors of [\`vectors/\`](vectors/README.md) |
| read the reports of a run | \`report/\` |

Bodies have two forms. The one *as sent* takes whatever a receiver has to expect: \`userId\` may be missing or null, because a
call may come from an anonymous user. The *strict* one is what the service document lists, for a known user. Both allow members
that they do not list.

## Names

- The \`$id\` of a schema is \`urn:routespec:schema:\` and the path of its file without \`.json\`. Its title is the same path in
  one word: \`strict/track-body.json\` is \`StrictTrackBody\`. Generators name the type after the title.
- Each file is self-contained. A shape that occurs in several files has the same name in the \`$defs\` of each.
- A union is a \`oneOf\` of names. In OpenAPI it has a discriminator too. In JSON Schema, \`type\` is an \`enum\` of one value.

## Types in Go

    go get -tool github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen
    go get github.com/oapi-codegen/nullable
    printf 'output-options:\\n  nullable-type: true\\n' > options.yaml
    go tool oapi-codegen -config options.yaml -generate types,skip-prune -package webhooks webhooks.openapi.json > webhooks.go

- Without \`skip-prune\`, the types of the bodies are left out, because only webhooks use them, and the rest does not compile.
- Without \`nullable-type\`, an id that is null is left out when a body is written again.
- Properties and traits are \`map[string]interface{}\`, in which a number is a \`float64\`: integers beyond 2^53 are rounded. Read such
  a member from the raw body, with \`json.Decoder.UseNumber\`.

## What generators need

- Integers are \`integer\`. No \`properties\` are listed where a value may be anything, such as in \`properties\` and \`traits\`.
- A timestamp has a pattern and no format. Types for dates would write \`.000Z\` back as \`Z\`.
- \`$\` also matches before a newline at the end in some languages, so each pattern has a \`not\` beside it that excludes newlines.
- A delete body has no \`version\`: \`not\` says so on the object, so that generated types do not have the member.
- \`z.fromJSONSchema\` of Zod 4 does not take \`not\`. It takes the rest:
  \`z.fromJSONSchema(JSON.parse(text, (key, value) => (key === 'not' ? undefined : value)))\`. The shapes as schemas of Zod 3 are in
  \`routespec/spec\`.

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
