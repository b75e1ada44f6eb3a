import { z } from 'zod/v3';
import { LIMITS } from '../limits.ts';
import { httpUrlSchema } from './json.ts';
import { webhookSchema } from './settings.ts';

const nameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/** A value that stands in an environment variable, because a file is read by too many. */
const envSchema = z
  .object({
    env: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/)
      .describe('Name of the environment variable.'),
  })
  .strict()
  .describe('A secret value, by the environment variable that holds it.');

const tlsSchema = z
  .object({
    cert: z.string().min(1).describe('File with the certificate and its chain, in PEM, relative to this file.'),
    key: z.string().min(1).describe('File with the private key, in PEM, relative to this file.'),
  })
  .strict()
  .describe('What a place presents to those who connect to it by https.');

/** One place at which the suite takes requests. */
export const deployedReceiverSchema = z
  .object({
    listen: z
      .object({
        host: z.string().min(1).max(255).optional().describe('Address to listen at; 127.0.0.1 if absent.'),
        port: z.number().int().min(1).max(65_535).describe('Port to listen at.'),
      })
      .strict()
      .describe('Where the suite listens, on the machine that it runs on.'),
    public: httpUrlSchema.describe(
      'Address under which the router reaches this place, such as that of a tunnel. Paths are appended to it.',
    ),
    tls: tlsSchema.optional().describe('Set if the suite itself speaks https here; absent if a tunnel does.'),
  })
  .strict()
  .describe('A place at which the suite takes requests of the router.');

/** One webhook URL of a deployed source. */
export const deployedWebhookSchema = z
  .object({
    receiver: nameSchema.describe('Name of the place to which the URL leads.'),
    path: z
      .string()
      .regex(/^\/[\x21-\x7e]*$/)
      .max(2_000)
      .optional()
      .describe('Path and query of the URL; `/PATH-TOKEN/SOURCE/N` if absent, N being the number of the URL from 1.'),
    headers: webhookSchema.shape.headers,
  })
  .strict()
  .describe('A webhook URL that somebody entered, with its static headers.');

/** One source that somebody created in the service. */
export const deployedSourceSchema = z
  .object({
    writeKey: envSchema.describe('Its write key.'),
    secret: envSchema.optional().describe('Its shared secret; absent if none is set.'),
    type: z.enum(['web', 'mobile', 'server']).optional().describe('Where its calls come from; `server` if absent.'),
    enabled: z.boolean().optional().describe('Whether its Webhooks destination is switched on; true if absent.'),
    webhooks: z
      .array(deployedWebhookSchema)
      .max(LIMITS.webhookUrls)
      .describe('Its webhook URLs, in the order in which they were entered.'),
  })
  .strict()
  .describe('A source as it was set up by hand, with its Webhooks destination.');

/** The file that `routespec run --deployment` reads. */
export const deploymentSchema = z
  .object({
    $schema: z.string().optional().describe('Where this schema is, for editors.'),
    name: z.string().min(1).max(100).optional().describe('Name of the router, for reports.'),
    version: z.string().min(1).max(100).optional().describe('Its version, for reports.'),
    pathToken: z
      .string()
      .regex(/^[A-Za-z0-9_-]{16,100}$/)
      .optional()
      .describe(
        'Random text with which each path begins that is left out, so that only the router knows the URLs. Without it, a request without the id of a call is not counted as one of the router.',
      ),
    ingestion: z
      .object({
        url: httpUrlSchema.describe('Address to which client libraries send, without `/v1/batch`.'),
        form: z
          .enum(['batch', 'single'])
          .optional()
          .describe('Whether calls go to `/v1/batch`, or each to the path of its kind; `batch` if absent.'),
      })
      .strict()
      .describe('Where calls go in. The write key is the user name of basic authentication.'),
    receivers: z.record(nameSchema, deployedReceiverSchema).describe('The places of the suite, by name.'),
    sources: z.record(nameSchema, deployedSourceSchema).describe('The sources, by name.'),
  })
  .strict()
  .describe('A router that runs somewhere, and how the suite and the router reach each other.');

export type DeploymentFile = z.infer<typeof deploymentSchema>;
