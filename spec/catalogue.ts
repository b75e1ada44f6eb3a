import { readFileSync } from 'node:fs';
import { CONTRACT_OPERATIONS } from './contract-operations.ts';
import { OPENAPI_DOCUMENTS } from './openapi/documents.ts';
import { packageFile } from './package-file.ts';
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

function writeLists({ schemas, openapi, data }: Catalogue): string {
  const purposes = Object.keys(TITLES) as readonly SchemaEntry['purpose'][];
  const tables = purposes.map((purpose) =>
    table(TITLES[purpose], writeRows(schemas.filter((entry) => entry.purpose === purpose))),
  );
  const documents = [...openapi, ...data]
    .map(({ file, purpose }) => `| [\`${file}\`](${file}) | ${purpose} |`)
    .join('\n');
  return `${table('OpenAPI documents and lists', documents)}${tables.join('')}`;
}

const FILES = '\n## Files\n';

/** The page of `schemas/`, with its lists of files as they are now. */
export function cataloguePage(): string {
  const [introduction = ''] = readFileSync(packageFile('schemas/README.md'), 'utf8').split(FILES);
  return `${introduction}${FILES}${writeLists(catalogue())}`;
}
