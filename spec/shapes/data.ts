import { z } from 'zod/v3';
import { positiveNumber } from './json.ts';

/** The published lists. Nobody sends these documents. */

const requirementId = z.string().regex(/^[A-Z]{3}-[0-9]{3}$/);

export const requirementSchema = z
  .object({
    id: requirementId.describe('Permanent id; never reused.'),
    area: z.string().describe('Name of the area, which is also the name of a group of cases.'),
    role: z
      .enum(['router', 'client', 'both', 'receiver'])
      .describe(
        'The side that it applies to; `both` if a message passes through client and router, `receiver` for webhook receivers.',
      ),
    statement: z.string().describe('The clause in one sentence, or the question for an open point.'),
    section: z.string().describe('The sections of the service document behind it.'),
    treatment: z
      .enum(['assert', 'observe', 'leave'])
      .describe(
        'assert: required, a case fails without it; observe: informational, the report records the behaviour; leave: not tested.',
      ),
    reason: z.string().describe('The reason for the treatment.'),
    reading: positiveNumber.optional().describe('Number of the reading that the treatment rests on, if any.'),
    needs: z.array(z.string()).describe('Optional parts that an implementation must support for a test of it.'),
  })
  .describe('One clause of the service document, in our own words.');

export const requirementsSchema = z.array(requirementSchema).describe('Every clause of the service document, by id.');

export const idsSchema = z
  .object({
    requirements: z.array(z.string()).describe('Ids of all published requirements that are not retired.'),
    cases: z.array(z.string()).describe('Ids of all published cases that are not retired.'),
    since: z
      .object({
        first: z.string().describe('The release since which an id counts that `later` does not have.'),
        later: z.record(z.string()).describe('For each other id, the release since which it counts.'),
      })
      .describe('The release since which each requirement and case counts, for `--since`.'),
    retired: z
      .array(
        z.object({
          id: z.string().describe('The id, which is never reused.'),
          successors: z.array(z.string()).describe('The ids that replace it; may be empty.'),
          reason: z.string().describe('The reason for its retirement.'),
        }),
      )
      .describe('Ids that are no longer in use.'),
  })
  .describe('The ledger of published ids.');

export const DIRECTIONS = ['read', 'write', 'both'] as const;
export const PURPOSES = [
  'webhook-body',
  'call',
  'ingestion',
  'settings',
  'client-message',
  'contract',
  'report',
  'world',
  'data',
] as const;

export const schemaEntrySchema = z
  .object({
    file: z.string().describe('Path of the JSON Schema in this folder.'),
    title: z.string().describe('Its title. Generators name the type after it.'),
    description: z.string().describe('Its description.'),
    purpose: z.enum(PURPOSES).describe('Purpose of such documents.'),
    kind: z.string().optional().describe('Kind of call or body; absent if it covers all kinds or none.'),
    form: z
      .enum(['sent', 'strict'])
      .optional()
      .describe(
        'For bodies only. `sent`: bodies that a receiver has to expect. `strict`: bodies as the document lists them, for senders.',
      ),
    direction: z
      .enum(DIRECTIONS)
      .describe(
        'Use of such documents by a user of the schema: `read`, `write`, or `both`. For the contract, the user is the implementation.',
      ),
  })
  .describe('One JSON Schema.');

export const catalogueSchema = z
  .object({
    version: z
      .string()
      .regex(/^[0-9]+[.][0-9]+[.][0-9]+$/)
      .describe('Version of the schemas. A major step may break generated code; a minor step only adds.'),
    schemas: z.array(schemaEntrySchema).describe('Every JSON Schema.'),
    openapi: z
      .array(
        z.object({
          file: z.string().describe('Path of the document in this folder.'),
          title: z.string().describe('Its title.'),
          purpose: z.string().describe('Its readers, and their use of it.'),
        }),
      )
      .describe('Every OpenAPI document.'),
    data: z
      .array(
        z.object({
          file: z.string().describe('Path of the list in this folder.'),
          schema: z.string().describe('Path of its JSON Schema in this folder.'),
          purpose: z.string().describe('Its content.'),
        }),
      )
      .describe('Every list, including this one.'),
  })
  .describe('The files of this folder.');

export type Catalogue = z.infer<typeof catalogueSchema>;
export type SchemaEntry = z.infer<typeof schemaEntrySchema>;
