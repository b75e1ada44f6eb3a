import { z } from 'zod/v3';
import { BODY_KINDS } from '../bodies.ts';
import { jsonObjectSchema } from '../json.ts';

/** How often one request may send a message again. */
export const MAX_RESENDS = 1000;

const source = z.string().optional().describe('Write key of the source; the first source if absent.');
const body = z.string().describe('The bytes of a body in base64.');

export const devTriggerSchema = z
  .object({
    kind: z.enum([...BODY_KINDS, 'all']).describe('The kind of message to make, or `all` for one of each.'),
    set: z
      .record(z.unknown())
      .optional()
      .describe('Members to replace, by path: `{"properties.revenue": 9.9}`. A number in a path is a place in a list.'),
    source,
  })
  .strict()
  .describe('Makes sample messages.');

export const devSendSchema = z
  .object({
    call: jsonObjectSchema.describe('A call of any kind, or `{"type": "delete", "userId": "…"}`.'),
    source,
  })
  .strict()
  .describe('Hands in one call as it is.');

export const devResendSchema = z
  .object({ times: z.number().int().min(1).max(MAX_RESENDS).optional().describe('How often; once if absent.') })
  .strict()
  .describe('Sends a message again, with the same body.');

export const devSentSchema = z
  .object({ messages: z.array(z.string()).describe('Ids of the messages that came of it, in order.') })
  .describe('What was sent.');

export const devFaultSwitchSchema = z
  .object({
    on: z.boolean().describe('Whether it is on.'),
    source: z.string().optional().describe('Write key of the source; all sources if absent.'),
  })
  .strict()
  .describe('Switches a fault on or off.');

export const devVerifySchema = z
  .object({
    body,
    signature: z.string().max(1000).describe('A value of `X-Signature`.'),
    source,
    secret: z.string().optional().describe('The secret; that of the source if absent.'),
  })
  .strict()
  .describe('Asks whether a signature is right.');

export const devVerdictSchema = z
  .object({
    valid: z.boolean().describe('Whether it is right.'),
    expected: z.string().describe('The right signature.'),
    diagnosis: z.string().nullable().describe('The mistake behind a wrong one, if it is a known one; null otherwise.'),
  })
  .describe('What is wrong with a signature, if anything.');

export const devSignSchema = z.object({ body, source }).strict().describe('Asks for the signature of a body.');

export const devSignatureSchema = z
  .object({ signature: z.string().describe('The value of `X-Signature`.') })
  .describe('The signature of a body.');

export type DevTrigger = z.infer<typeof devTriggerSchema>;
export type DevSend = z.infer<typeof devSendSchema>;
export type DevSent = z.infer<typeof devSentSchema>;
export type DevFaultSwitch = z.infer<typeof devFaultSwitchSchema>;
export type DevVerify = z.infer<typeof devVerifySchema>;
export type DevVerdict = z.infer<typeof devVerdictSchema>;
export type DevSign = z.infer<typeof devSignSchema>;
export type DevSignature = z.infer<typeof devSignatureSchema>;
