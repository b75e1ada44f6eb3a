import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { z } from 'zod/v3';
import { toJsonSchema } from '../spec/json-schema.ts';
import { sentWebhookBodySchema } from '../spec/shapes/bodies.ts';
import { callSchema } from '../spec/shapes/calls.ts';
import { clientCallAnswerSchema, clientCallSchema, countedClockSchema } from '../spec/shapes/contract.ts';
import type { JsonObject } from '../spec/shapes/json.ts';

export const CHECKS_FILE = 'spec/checks/generated.ts';

/** Ajv writes plain JavaScript. `spec/checks/checks.ts` gives it types. */
const HEAD =
  '// Written by `npm run generate` with Ajv, from the JSON Schemas of the shapes. Never edit it.\n// @ts-nocheck\n';

/** Keywords that a check does not need, because it only tells if a value is valid. */
const ANNOTATIONS = new Set(['$schema', '$id', 'title', 'description']);

/** The JSON Schema of a shape without annotations. A member of that name has an object as its schema, and stays. */
function listConstraints(name: string, shape: z.ZodTypeAny): JsonObject {
  const isAnnotation = (key: string, value: unknown) => ANNOTATIONS.has(key) && typeof value === 'string';
  const text = JSON.stringify(toJsonSchema(name, shape), (key, value) =>
    isAnnotation(key, value) ? undefined : withoutNeedlessType(value),
  );
  return JSON.parse(text);
}

/** A schema of listed values without their type, because the values are the better explanation. */
function withoutNeedlessType(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('enum' in schema)) return schema;
  return { ...schema, type: undefined };
}

/** The schema of a union whose members differ in `type`. As in Zod, only the one with that `type` is tried. */
function discriminated(union: JsonObject): JsonObject {
  return { type: 'object', discriminator: { propertyName: 'type' }, ...union };
}

/** The source code of the checks. The same shapes always give the same text. */
export function generateChecks(): string {
  const ajv = new Ajv.default({
    strict: true,
    discriminator: true,
    messages: false,
    code: { source: true, esm: true },
  });
  ajv.addSchema(discriminated(listConstraints('call', callSchema)), 'isCall');
  ajv.addSchema(listConstraints('client-call', clientCallSchema), 'isClientCall');
  ajv.addSchema(listConstraints('client-call-answer', clientCallAnswerSchema), 'isClientCallAnswer');
  ajv.addSchema(listConstraints('counted-clock', countedClockSchema), 'isCountedClock');
  ajv.addSchema(discriminated(listConstraints('webhook-body', sentWebhookBodySchema)), 'isWebhookBody');
  const names = ['isCall', 'isClientCall', 'isClientCallAnswer', 'isCountedClock', 'isWebhookBody'];
  const code = standaloneCode.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return `${HEAD}${code.trim()}\n`;
}
