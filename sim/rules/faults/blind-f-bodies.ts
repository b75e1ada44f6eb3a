import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import { editBody, editMember, withLeaves, without } from '../edit.ts';
import { fault } from '../replacement.ts';

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
const DIGITS = /^\d+$/;
const OFFSET_MINUTES = /(T.*[+-]\d\d):?\d\d$/;
/** How many levels of objects and arrays are written out. */
const MAX_DEPTH = 4;
const LAST_DAY_OF_WEEK = 6;

/** A text that looks like a date, as a library writes it that has read it as one. */
function revived(leaf: unknown): unknown {
  if (typeof leaf !== 'string' || !ISO_DATE.test(leaf)) return leaf;
  const date = new Date(leaf);
  return Number.isNaN(date.getTime()) ? leaf : date.toISOString();
}

function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return Array.isArray(value) ? '[Array]' : '[Object]';
  if (Array.isArray(value)) return value.map((item) => cutBelow(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutBelow(item, levels - 1)]));
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function withNumericBuild(context: JsonObject): JsonObject {
  const { app } = context;
  if (!isObject(app)) return context;
  const { build } = app;
  return typeof build === 'string' && DIGITS.test(build)
    ? { ...context, app: { ...app, build: Number(build) } }
    : context;
}

/** The year that the week of this instant belongs to, where the week with the first of January is the first. */
function weekYear(instantMs: number): number {
  const date = new Date(instantMs);
  date.setUTCDate(date.getUTCDate() + LAST_DAY_OF_WEEK - date.getUTCDay());
  return date.getUTCFullYear();
}

/** Mistakes in what a body says. */
export const BLIND_F_BODY_FAULTS = [
  // Properties are free-form: a text that looks like a date is a text, and arrives as given.
  fault({
    name: 'blind-f-date-texts-revived',
    breaks: ['VAL-002'],
    description: 'Texts in properties that look like dates are read as dates and written with time and milliseconds.',
    change: (reference) => editMember(reference, 'properties', withLeaves(revived)),
  }),
  // Properties and traits are free-form at any depth.
  fault({
    name: 'blind-f-deep-values-abbreviated',
    breaks: ['VAL-001'],
    description: 'Objects and arrays below the fourth level of properties are written as [Object] and [Array].',
    change: (reference) =>
      editMember(reference, 'properties', (properties) =>
        Object.fromEntries(Object.entries(properties).map(([key, item]) => [key, cutBelow(item, MAX_DEPTH - 1)])),
      ),
  }),
  // Each shape lists its object of properties or traits, which a body has even if the object is empty.
  fault({
    name: 'blind-f-empty-maps-omitted',
    breaks: ['BOD-005', 'BOD-002', 'BOD-004', 'BOD-007', 'VAL-004'],
    description: 'Empty properties and traits are left out of a body.',
    change: (reference) =>
      editBody(reference, (body) => without(...['properties', 'traits'].filter((name) => isEmpty(body[name])))(body)),
  }),
  // All members of the context of a screen that are listed are strings.
  fault({
    name: 'blind-f-app-build-becomes-number',
    breaks: ['BOD-019'],
    description: 'The build of the app in the context of a screen is written as a number if it consists of digits.',
    change: (reference) => editMember(reference, 'context', withNumericBuild),
  }),
  // A timestamp with an offset names one instant, and offsets have minutes too.
  fault({
    name: 'blind-f-offset-in-whole-hours',
    breaks: ['TIM-004'],
    description: 'The minutes of an offset are ignored, so +05:30 is read as +05:00.',
    change: ({ readTimestamp }) => ({
      readTimestamp: (text) => readTimestamp(text.replace(OFFSET_MINUTES, '$1:00')),
    }),
  }),
  // Any timestamp is imported as the instant that it names, and the beginning of the epoch is one.
  fault({
    name: 'blind-f-epoch-counts-as-missing',
    breaks: ['TIM-007', 'TIM-003'],
    description: 'A timestamp of 1970-01-01T00:00:00Z is zero, which counts as no timestamp.',
    change: () => ({
      instantOf: (message) => message.givenInstantMs || message.receivedAtMs,
    }),
  }),
  // A body names the same instant as its call, so the same year.
  fault({
    name: 'blind-f-year-of-the-week',
    breaks: ['TIM-003', 'TIM-002'],
    description: 'The pattern of timestamps has the year of the week, which is the next one in the last days of many.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) =>
        formatTimestamp(instantMs, message).replace(/^\d{4}/, String(weekYear(instantMs)).padStart(4, '0')),
    }),
  }),
  // The user id in a body is the one that the call gave. No clause lets an alias call change other calls.
  fault({
    name: 'blind-f-aliased-user-renamed',
    breaks: ['BOD-005', 'BOD-002', 'BOD-004', 'BOD-007'],
    description: 'After an alias call, later calls of its source with the previous id carry the new one.',
    memory: slot('new ids by source and previous id', () => new Map<string, string>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const { content, source, memory } = message;
        const renames = recall(memory);
        if (content.type === 'alias') renames.set(`${source.writeKey} ${content.previousId}`, content.userId);
        const body = shape(message, timestamp);
        const renamed = renames.get(`${source.writeKey} ${body['userId']}`);
        return content.type === 'delete' || renamed === undefined ? body : { ...body, userId: renamed };
      },
    }),
  }),
  // Each message of a batch is a call of its own, whose properties and traits arrive as given.
  fault({
    name: 'blind-f-items-decoded-into-one-struct',
    breaks: ['ING-009', 'ING-002'],
    description: 'The items of a batch are decoded into one struct, whose maps keep the keys of the items before.',
    change: ({ readBatch }) => ({
      readBatch: (document, kind, memory) => {
        const batch = readBatch(document, kind, memory);
        if ('problem' in batch) return batch;
        const struct: Record<string, JsonObject> = {};
        const items = batch.items.map((item) => {
          if (!isObject(item)) return item;
          for (const name of ['properties', 'traits']) {
            const given = item[name];
            if (isObject(given)) struct[name] = { ...struct[name], ...given };
          }
          return { ...item, ...struct };
        });
        return { ...batch, items };
      },
    }),
  }),
  // A retry sends the message that failed, whatever has come since.
  fault({
    name: 'blind-f-pooled-body-buffer',
    breaks: ['RTY-005', 'RTY-001', 'DLV-001'],
    description: 'Bodies of a source are written to one pooled buffer, so a retry sends the body written last.',
    memory: slot('the buffer of each source', () => new Map<string, string>()),
    change: ({ serialise }, recall) => ({
      serialise: (body, attempt) => {
        const { source, memory } = attempt.message;
        const buffers = recall(memory);
        const fresh = serialise(body, attempt);
        if (attempt.number === 1) buffers.set(source.writeKey, fresh);
        return buffers.get(source.writeKey) ?? fresh;
      },
    }),
  }),
];
