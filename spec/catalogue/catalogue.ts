import { CONTRACT_OPERATIONS } from '../contract-operations.ts';
import { OPENAPI_DOCUMENTS } from '../openapi/documents.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES, type ShapeName, titleOf } from '../schema-catalogue.ts';
import { BODY_KINDS } from '../shapes/bodies.ts';
import { CALL_KINDS } from '../shapes/calls.ts';
import type { Catalogue, SchemaEntry } from '../shapes/data.ts';

/**
 * The version of the schemas, which have their own: generated code depends on them, and not on the suite. `CHANGELOG.md`
 * has an entry for each.
 */
export const SCHEMAS_VERSION = '1.0.0';

/** The lists in `schemas/`, each with the shape of its file. */
const LISTS = [
  { file: 'catalogue.json', shape: 'data/catalogue', purpose: 'What is in this folder.' },
  { file: 'requirements.json', shape: 'data/requirements', purpose: 'Every clause of the service document, by id.' },
  { file: 'ids.json', shape: 'data/ids', purpose: 'The ledger of published ids, which are never reused.' },
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
  if (folder === 'report' || folder === 'data') return { purpose: folder, direction: 'read' };
  return { purpose: file.endsWith('call') ? 'call' : 'settings', direction: 'both' };
}

function kindOf(name: ShapeName): Pick<SchemaEntry, 'kind'> {
  const kind = [...BODY_KINDS, ...CALL_KINDS].find((each) =>
    [`${each}-body`, `strict/${each}-body`, `${each}-call`, `client/${each}-message`].includes(name),
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
