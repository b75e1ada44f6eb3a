import { CONTRACT_OPERATIONS } from './contract-operations.ts';
import { OPENAPI_DOCUMENTS } from './openapi/documents.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES, type ShapeName, toTitle } from './schema-catalogue.ts';
import { BODY_KINDS } from './shapes/bodies.ts';
import { CALL_KINDS } from './shapes/calls.ts';
import type { Catalogue, SchemaEntry } from './shapes/data.ts';

/**
 * The schemas have a separate version, because generated code depends on them and not on the suite. A test compares
 * them with the last release, and names the version step for each change. See `CHANGELOG.md`.
 */
export const SCHEMAS_VERSION = '1.0.0';

/** The lists in `schemas/`, each with the shape of its file. */
const LISTS = [
  { file: 'catalogue.json', shape: 'data/catalogue', purpose: 'The files of this folder.' },
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
  {
    file: 'vectors/message-keys.json',
    shape: 'data/message-key-vectors',
    purpose: 'Test vectors: keys by which a message that comes again is recognised.',
  },
] as const;

const ANSWERS = new Set<ShapeName>(CONTRACT_OPERATIONS.flatMap(({ answer }) => answer ?? []).concat('contract/error'));

/** An implementation writes the answers of the contract, and reads its other documents. */
const findDirection = (name: ShapeName): 'read' | 'write' =>
  ANSWERS.has(name) || name === 'adapter/answer' ? 'write' : 'read';

type About = Pick<SchemaEntry, 'purpose' | 'direction' | 'form'>;

/** Purpose, form and direction of the documents of a shape, by the beginning or the end of its name. */
function aboutShape(name: ShapeName): About {
  const [folder = '', file = ''] = name.includes('/') ? name.split('/') : ['', name];
  if (folder === 'strict') return { purpose: 'webhook-body', form: 'strict', direction: 'write' };
  if (file.endsWith('-body')) return { purpose: 'webhook-body', form: 'sent', direction: 'read' };
  // The lines of an adapter carry the contract of a client library in another form.
  if (['contract', 'adapter'].includes(folder)) return { purpose: 'contract', direction: findDirection(name) };
  if (folder === 'client') return { purpose: 'client-message', direction: 'both' };
  if (folder === 'ingestion') return { purpose: 'ingestion', direction: file === 'answer' ? 'read' : 'write' };
  if (name === 'world') return { purpose: 'world', direction: 'both' };
  if (name === 'data/vector-answer') return { purpose: 'data', direction: 'write' };
  if (folder === 'report' || folder === 'data') return { purpose: folder, direction: 'read' };
  return { purpose: file.endsWith('call') ? 'call' : 'settings', direction: 'both' };
}

function findKind(name: ShapeName): Pick<SchemaEntry, 'kind'> {
  const kind = [...BODY_KINDS, ...CALL_KINDS].find((each) =>
    [`${each}-body`, `strict/${each}-body`, `${each}-call`, `ingestion/${each}`, `client/${each}-message`].includes(
      name,
    ),
  );
  return kind === undefined ? {} : { kind };
}

const makeEntry = (name: ShapeName): SchemaEntry => ({
  file: `${name}.json`,
  title: toTitle(name),
  description: PUBLISHED_SHAPES[name].description ?? '',
  ...findKind(name),
  ...aboutShape(name),
});

/** The content of `catalogue.json`: every file in `schemas/` with its purpose. */
export const catalogue = (): Catalogue => ({
  version: SCHEMAS_VERSION,
  schemas: SHAPE_NAMES.map(makeEntry),
  openapi: OPENAPI_DOCUMENTS.map(({ file, title, purpose }) => ({ file, title, purpose })),
  data: LISTS.map(({ file, shape, purpose }) => ({ file, schema: `${shape}.json`, purpose })),
});

/** The page of `schemas/`, for people. */
const INTRODUCTION = `# schemas

Written by \`npm run schemas\` from \`spec/\`. Never edit these files. [\`catalogue.json\`](catalogue.json) lists them for programs:
the purpose of each, its kind of call or body, and whether you read such documents, write them, or both.

## Which file

| you … | use |
|---|---|
| receive webhooks, and generate from OpenAPI | [\`webhooks.openapi.json\`](webhooks.openapi.json) |
| receive webhooks, and generate from JSON Schema | [\`webhook-body.json\`](webhook-body.json) for any body, or the file of a kind, such as [\`track-body.json\`](track-body.json) |
| send webhooks | the same under \`strict/\`, such as [\`strict/track-body.json\`](strict/track-body.json) |
| send calls as a client library does | [\`ingestion.openapi.json\`](ingestion.openapi.json) |
| test your router or client with the suite | [\`contract.openapi.json\`](contract.openapi.json) |
| test your own code in any language, without the suite | the test vectors of [\`vectors/\`](vectors/README.md) |
| read the reports of a run | \`report/\` |

Bodies have two forms. The form *as sent* accepts every body that a receiver has to expect: \`userId\` may be missing or null,
because a call may come from an anonymous user. The *strict* form has the members that the service document lists, for a known
user. Both allow additional members.

## Names

- The \`$id\` of a schema is \`https://routespec.example/schemas/\` and the path of its file. It is a name: nothing is fetched from there.
- Its title is the same path in one word: \`strict/track-body.json\` has the title \`StrictTrackBody\`. Generators name the type after the
  title. Free-form members have titles too: \`EventProperties\`, \`PageProperties\`, \`UserTraits\`, \`GroupTraits\`.
- Each file is self-contained. A shape has the same name in the \`$defs\` of every file that uses it.
- A union is a \`oneOf\` of names. In OpenAPI it has a discriminator too. In JSON Schema, \`type\` is an \`enum\` of one value.

## Types in Python

    pip install datamodel-code-generator
    datamodel-codegen --input webhooks.openapi.json --input-file-type openapi --output bodies.py --output-model-type pydantic_v2.BaseModel \\
      --enum-field-as-literal one --use-annotated --formatters builtin

## Types in Go

    go get -tool github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen
    go get github.com/oapi-codegen/nullable
    printf 'output-options:\\n  nullable-type: true\\n' > options.yaml
    go tool oapi-codegen -config options.yaml -generate types,skip-prune -package webhooks webhooks.openapi.json > webhooks.go

- Without \`skip-prune\`, the generator omits the types of the bodies, because only webhooks use them. The rest does not compile.
- Without \`nullable-type\`, a null id is lost when a body is serialised again.
- Properties and traits are \`map[string]interface{}\`. A number in them is a \`float64\`, so integers beyond 2^53 are rounded. Read
  such a member from the raw body with \`json.Decoder.UseNumber\`.

## Choices made for generators

- Integers are \`integer\`. Free-form members, such as \`properties\` and \`traits\`, list no \`properties\`.
- A timestamp has a pattern and no format, because date types would write \`.000Z\` back as \`Z\`.
- There is no \`not\`: some generators take it for the whole schema, or make a type of it. \`if\` and \`then\` say the same, and generators
  pass over them. With each pattern they exclude newlines, because \`$\` also matches before a final newline in some languages; and they
  exclude the \`version\` of a delete body.
- \`z.fromJSONSchema\` of Zod 4 does not support conditions. It supports the rest:
  \`z.fromJSONSchema(JSON.parse(text, (key, value) => (key === 'if' || key === 'then' ? undefined : value)))\`. \`routespec/spec\` has
  the shapes as Zod 3 schemas, and \`toZodFour(schema)\`, which makes one for Zod 4 of each.
- OpenAPI documents have examples of whole bodies in the requests, not in the components, where generators would make comments of them.

## Versions

The schemas have their own version, which is in the catalogue. A major step may break generated code; a minor step only adds.
\`CHANGELOG.md\` lists the changes. A test compares the schemas with the last release, and fails if a change lacks its step.

## Files
`;

const writeRows = (entries: readonly SchemaEntry[]): string =>
  entries.map(({ file, description }) => `| [\`${file}\`](${file}) | ${description} |`).join('\n');

const table = (title: string, rows: string): string => `\n### ${title}\n\n| file | description |\n|---|---|\n${rows}\n`;

const TITLES: Readonly<Record<SchemaEntry['purpose'], string>> = {
  'webhook-body': 'Webhook bodies',
  call: 'Calls',
  ingestion: 'Ingestion',
  settings: 'Settings',
  'client-message': 'Messages and configuration of the client library',
  contract: 'Conformance API',
  report: 'Reports',
  world: 'Worlds',
  data: 'Lists',
};

function writePage({ schemas, openapi, data }: Catalogue): string {
  const purposes = Object.keys(TITLES) as readonly SchemaEntry['purpose'][];
  const tables = purposes.map((purpose) =>
    table(TITLES[purpose], writeRows(schemas.filter((entry) => entry.purpose === purpose))),
  );
  const documents = [...openapi, ...data]
    .map(({ file, purpose }) => `| [\`${file}\`](${file}) | ${purpose} |`)
    .join('\n');
  return `${INTRODUCTION}${table('OpenAPI documents and lists', documents)}${tables.join('')}`;
}

export const cataloguePage = (): string => writePage(catalogue());
