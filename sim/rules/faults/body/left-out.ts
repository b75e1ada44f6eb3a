import { isObject } from '../../../json-object.ts';
import { editBody } from '../../edit.ts';
import { fault } from '../../replacement.ts';

function hostOf(url: unknown): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : undefined;
}

/** Members of a body that are left out. */
export const LEFT_OUT_MEMBER_FAULTS = [
  // Each kind has one shape, and its properties or traits belong to it even if nothing is in them.
  fault({
    name: 'empty-objects-left-out',
    breaks: ['BOD-002', 'BOD-005', 'BOD-004', 'BOD-007'],
    description: 'The encoder leaves out members that are empty objects, such as properties and traits without keys.',
    change: (reference) =>
      editBody(reference, (body) =>
        Object.fromEntries(
          Object.entries(body).filter(([, value]) => !isObject(value) || Object.keys(value).length > 0),
        ),
      ),
  }),
  fault({
    name: 'own-referrer-left-out',
    breaks: ['BOD-021'],
    description: 'The `referrer` of a page is left out if it is of the same host as its `url`.',
    change: (reference) =>
      editBody(
        reference,
        (body) => {
          const properties = isObject(body['properties']) ? body['properties'] : {};
          const { referrer, ...others } = properties;
          const host = hostOf(referrer);
          return host !== undefined && host === hostOf(others['url']) ? { ...body, properties: others } : body;
        },
        'page',
      ),
  }),
];
