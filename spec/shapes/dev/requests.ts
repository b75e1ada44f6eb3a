import { z } from 'zod/v3';
import { BODY_KINDS } from '../bodies.ts';
import { jsonObjectSchema } from '../json.ts';

/** Maximum repetitions of a message in one request. */
export const MAX_RESENDS = 1000;

const source = z.string().optional().describe('Write key of the source; the first source if absent.');
const body = z.string().describe('The bytes of a body in base64.');

export const devTriggerSchema = z
  .object({
    kind: z.enum([...BODY_KINDS, 'all']).describe('Kind of the sample message, or `all` for one of each kind.'),
    set: z
      .record(z.unknown())
      .optional()
      .describe(
        'Members to replace, by path: `{"properties.revenue": 9.9}`. A number in a path is an index in a list.',
      ),
    source,
  })
  .strict()
  .describe('Sends sample messages.');

export const devSendSchema = z
  .object({
    call: jsonObjectSchema.describe('A call of any kind, or `{"type": "delete", "userId": "…"}`.'),
    source,
  })
  .strict()
  .describe('Sends one call unchanged.');

export const devResendSchema = z
  .object({
    times: z.number().int().min(1).max(MAX_RESENDS).optional().describe('Number of repetitions; 1 if absent.'),
  })
  .strict()
  .describe('Sends a message again, with the same body.');

export const devSentSchema = z
  .object({ messages: z.array(z.string()).describe('Ids of the new messages, in order.') })
  .describe('The messages that were sent.');

export const devFaultSwitchSchema = z
  .object({
    on: z.boolean().describe('True to switch it on.'),
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
  .describe('Checks a signature.');

export const devVerdictSchema = z
  .object({
    valid: z.boolean().describe('True if the signature is right.'),
    expected: z.string().describe('The right signature.'),
    diagnosis: z
      .string()
      .nullable()
      .describe('The mistake behind a wrong signature, if it is a common one; null otherwise.'),
  })
  .describe('The result of the check of a signature.');

export const devSignSchema = z.object({ body, source }).strict().describe('Signs a body.');

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
