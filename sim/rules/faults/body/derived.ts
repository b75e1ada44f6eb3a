import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { editBody, editMember } from '../../edit.ts';
import { fault } from '../../replacement.ts';

/** The path of a URL; undefined for what is none. */
function pathOf(url: unknown): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname : undefined;
}

/** Faults that make a member of a body from others, although it is given. */
export const DERIVED_MEMBER_FAULTS = [
  fault({
    name: 'page-path-made-from-url',
    breaks: ['BOD-021', 'VAL-002', 'VAL-004'],
    description: 'The path of a page call is made from its url, if that is given.',
    change: (reference) =>
      editMember(reference, 'properties', (members) =>
        members['url'] === undefined ? members : { ...members, path: pathOf(members['url']) ?? '' },
      ),
  }),
  fault({
    name: 'empty-title-is-path',
    breaks: ['BOD-021', 'VAL-004'],
    description: 'An empty title in properties becomes the path of the url.',
    change: (reference) =>
      editMember(reference, 'properties', (members) =>
        members['title'] === '' ? { ...members, title: pathOf(members['url']) ?? '' } : members,
      ),
  }),
  fault({
    name: 'context-page-replaces-properties',
    breaks: ['BOD-021', 'VAL-001'],
    description: 'What the context of a page call says of the page replaces its properties.',
    change: ({ shape }) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { context } = message.content.type === 'page' ? message.content : { context: undefined };
        const page = isObject(context) ? context['page'] : undefined;
        return isObject(page) ? { ...body, properties: { ...Object(body['properties']), ...page } } : body;
      },
    }),
  }),
  fault({
    name: 'traits-id-replaces-user-id',
    breaks: ['BOD-004'],
    description: 'The `userId` in the traits of an identify call replaces its own.',
    change: (reference) =>
      editBody(
        reference,
        (body) => {
          const { traits } = body;
          const id = isObject(traits) ? traits['userId'] : undefined;
          return typeof id === 'string' ? { ...body, userId: id } : body;
        },
        'identify',
      ),
  }),
  fault({
    name: 'screen-system-from-user-agent',
    breaks: ['BOD-019'],
    description: 'The user agent of a context replaces the os that the context of a screen call gives.',
    change: (reference) =>
      editMember(reference, 'context', (context) => {
        const [, version] = /iPhone OS ([\d_]+)/.exec(String(context['userAgent'])) ?? [];
        if (version === undefined || !isObject(context['os'])) return context;
        return { ...context, os: { name: 'iOS', version: version.replaceAll('_', '.') } };
      }),
  }),
  fault({
    name: 'devices-told-by-their-type',
    breaks: ['BOD-019'],
    description: 'The device of a screen call is the first one of its type.',
    memory: slot('the first device of each type', () => new Map<unknown, unknown>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { context } = body;
        if (!isObject(context) || !isObject(context['device'])) return body;
        const devices = recall(message.memory);
        const { device } = context;
        const { type } = device;
        if (!devices.has(type)) devices.set(type, device);
        return { ...body, context: { ...context, device: devices.get(type) } };
      },
    }),
  }),
];
