import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editItem } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';

const DEFAULT_CONTEXT = { library: { name: 'analytics-go', version: '2.0.0' }, locale: 'en-US', timezone: 'UTC' };
/** The members that a struct has for the parts of a context. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  app: ['name', 'version', 'build'],
  device: ['model', 'type'],
  os: ['name', 'version'],
};

/** Changes the Context of a page, if it has one. */
function editContext(edit: (context: JsonObject) => JsonObject) {
  return editItem(['Page'], (item) => {
    const { context } = item;
    return isObject(context) ? { ...item, context: edit(context) } : item;
  });
}

function asStruct([name, part]: [string, unknown]): [string, unknown] {
  const fields = FIELDS[name];
  if (fields === undefined || !isObject(part)) return [name, part];
  return [name, Object.fromEntries(Object.entries(part).filter(([field]) => fields.includes(field)))];
}

/** A context with one more member, whose key is a path of two steps if there is a dot in it. */
function withPath(context: JsonObject, [key, value]: [string, unknown]): JsonObject {
  const { outer, inner } = /^(?<outer>\w+)[.](?<inner>\w+)$/.exec(key)?.groups ?? {};
  if (outer === undefined || inner === undefined) return { ...context, [key]: value };
  return { ...context, [outer]: { ...Object(context[outer]), [inner]: value } };
}

/** Faults in the Context of a page, in members that a library knows. */
export const PAGE_CONTEXT_FAULTS = [
  clientFault({
    name: 'default-context-wins',
    breaks: ['MSG-015'],
    description: 'The Context of a page is merged with a default one, which wins for library, locale and timezone.',
    change: editContext((context) => ({ ...context, ...DEFAULT_CONTEXT })),
  }),
  clientFault({
    name: 'page-context-read-into-structs',
    breaks: ['MSG-015'],
    description:
      'The app, the device and the os in the Context of a page are read into structs, which drop other members.',
    change: editContext((context) => Object.fromEntries(Object.entries(context).map(asStruct))),
  }),
  clientFault({
    name: 'page-context-has-own-address',
    breaks: ['MSG-015'],
    description: 'The ip and the user agent in the Context of a page are those of the machine that the client runs on.',
    change: editContext((context) => ({ ...context, ip: '127.0.0.1', userAgent: 'Go-http-client/1.1' })),
  }),
  clientFault({
    name: 'page-context-keys-with-dots-nested',
    breaks: ['MSG-015'],
    description: 'A key with a dot in the Context of a page is taken for a path, and its value is sent there.',
    change: editContext((context) => Object.entries(context).reduce(withPath, {})),
  }),
  clientFault({
    name: 'page-of-context-from-traits',
    breaks: ['MSG-015'],
    description: 'The page in the Context of a page is made from its Traits, also if it is given.',
    change: editItem(['Page'], (item) => {
      const { context, properties } = item;
      if (!isObject(context) || !isObject(properties)) return item;
      return { ...item, context: { ...context, page: { url: properties['url'], title: properties['title'] } } };
    }),
  }),
];
