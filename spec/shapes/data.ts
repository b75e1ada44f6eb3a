import { z } from 'zod/v3';

/** The published lists, which are data and not documents that anyone sends. */

const requirementId = z.string().regex(/^[A-Z]{3}-[0-9]{3}$/);

export const requirementSchema = z
  .object({
    id: requirementId.describe('Permanent id; never reused.'),
    area: z.string().describe('Name of the area, which is also the name of a group of cases.'),
    role: z
      .enum(['router', 'client', 'both', 'receiver'])
      .describe(
        'The interface that it is about; `both` if a message has to pass through client and router, `receiver` if a receiver of webhooks is judged.',
      ),
    statement: z.string().describe('The clause in one sentence, or for an open point the question.'),
    section: z.string().describe('The sections of the service document that it comes from.'),
    treatment: z
      .enum(['assert', 'observe', 'leave'])
      .describe(
        'assert: a case fails without it; observe: the report says what happens; leave: no case depends on it.',
      ),
    reason: z.string().describe('Why it is treated in this way.'),
    reading: z.number().int().positive().optional().describe('Number of the reading that settles it, if one does.'),
    needs: z.array(z.string()).describe('What an implementation has to support before it can be tested.'),
  })
  .describe('One clause of the service document, in our own words.');

export const requirementsSchema = z.array(requirementSchema).describe('Every clause of the service document, by id.');

export const idsSchema = z
  .object({
    requirements: z.array(z.string()).describe('Ids of all requirements that were ever published and not retired.'),
    cases: z.array(z.string()).describe('Ids of all cases that were ever published and not retired.'),
    retired: z
      .array(
        z.object({
          id: z.string().describe('The id, which is never given to anything else.'),
          successors: z.array(z.string()).describe('The ids that replace it; empty if nothing does.'),
          reason: z.string().describe('Why it was retired.'),
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
  'data',
] as const;

export const schemaEntrySchema = z
  .object({
    file: z.string().describe('Path of the JSON Schema in this folder.'),
    title: z.string().describe('Its title, after which generators name the type.'),
    description: z.string().describe('What it describes.'),
    purpose: z.enum(PURPOSES).describe('What such documents are for.'),
    kind: z.string().optional().describe('The kind of call or body; absent if it is about all kinds, or about none.'),
    form: z
      .enum(['sent', 'strict'])
      .optional()
      .describe(
        'Of bodies only. `sent`: what a receiver has to expect. `strict`: what the document lists, which a sender has to keep.',
      ),
    direction: z
      .enum(DIRECTIONS)
      .describe(
        'Whether you, who use the schema, read such documents, write them, or both. With the contract, you are the implementation.',
      ),
  })
  .describe('One JSON Schema.');

export const catalogueSchema = z
  .object({
    version: z
      .string()
      .regex(/^[0-9]+[.][0-9]+[.][0-9]+$/)
      .describe('Version of the schemas: a major step breaks code that was generated from them, a minor step adds.'),
    schemas: z.array(schemaEntrySchema).describe('Every JSON Schema.'),
    openapi: z
      .array(
        z.object({
          file: z.string().describe('Path of the document in this folder.'),
          title: z.string().describe('Its title.'),
          purpose: z.string().describe('Who uses it, and for what.'),
        }),
      )
      .describe('Every OpenAPI document.'),
    data: z
      .array(
        z.object({
          file: z.string().describe('Path of the list in this folder.'),
          schema: z.string().describe('Path of its JSON Schema in this folder.'),
          purpose: z.string().describe('What it lists.'),
        }),
      )
      .describe('Every list, this one included.'),
  })
  .describe('What is in this folder.');

export type Catalogue = z.infer<typeof catalogueSchema>;
export type SchemaEntry = z.infer<typeof schemaEntrySchema>;
export type Requirements = z.infer<typeof requirementsSchema>;
export type Ids = z.infer<typeof idsSchema>;
