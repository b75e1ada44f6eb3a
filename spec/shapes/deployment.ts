import { z } from 'zod/v3';
import { LIMITS } from '../limits.ts';
import { httpUrlSchema } from './json.ts';
import { webhookSchema } from './settings.ts';

const nameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/** Only an environment variable may hold the value, because too many people read a file. */
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
  .describe('Certificate and key of a listener that speaks https.');

export const deployedReceiverSchema = z
  .object({
    listen: z
      .object({
        host: z.string().min(1).max(255).optional().describe('Address to listen on; 127.0.0.1 if absent.'),
        port: z.number().int().min(1).max(65_535).describe('Port to listen on.'),
      })
      .strict()
      .describe('Local address that the suite listens on.'),
    public: httpUrlSchema.describe(
      'Address at which the router reaches this listener, such as that of a tunnel. Paths are appended to it.',
    ),
    tls: tlsSchema.optional().describe('Set if the suite itself speaks https here; absent if a tunnel does.'),
  })
  .strict()
  .describe('A listener of the suite for requests of the router.');

export const deployedWebhookSchema = z
  .object({
    receiver: nameSchema.describe('Name of the listener that the URL leads to.'),
    path: z
      .string()
      .regex(/^\/[\x21-\x7e]*$/)
      .max(2_000)
      .optional()
      .describe('Path and query of the URL; `/PATH-TOKEN/SOURCE/N` if absent, where N counts the URLs from 1.'),
    headers: webhookSchema.shape.headers,
  })
  .strict()
  .describe('A webhook URL as configured in the service, with its static headers.');

export const deployedSourceSchema = z
  .object({
    writeKey: envSchema.describe('Its write key.'),
    secret: envSchema.optional().describe('Its shared secret; absent if none is set.'),
    type: z.enum(['web', 'mobile', 'server']).optional().describe('Type of the source; `server` if absent.'),
    enabled: z.boolean().optional().describe('True, the default, if its Webhooks destination is switched on.'),
    webhooks: z
      .array(deployedWebhookSchema)
      .max(LIMITS.webhookUrls)
      .describe('Its webhook URLs in the order of their configuration.'),
  })
  .strict()
  .describe('A source as configured in the service, with its Webhooks destination.');

/** The file that `routespec run --deployment` reads. */
export const deploymentSchema = z
  .object({
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
    name: z.string().min(1).max(100).optional().describe('Name of the router, for reports.'),
    version: z.string().min(1).max(100).optional().describe('Its version, for reports.'),
    pathToken: z
      .string()
      .regex(/^[A-Za-z0-9_-]{16,100}$/)
      .optional()
      .describe(
        'Random text at the beginning of each default path, so that only the router knows the URLs. Without it, a request without the id of a call is not attributed to the router.',
      ),
    ingestion: z
      .object({
        url: httpUrlSchema.describe('Address to which client libraries send, without `/v1/batch`.'),
        form: z
          .enum(['batch', 'single'])
          .optional()
          .describe(
            '`batch`: calls go to `/v1/batch`. `single`: each call goes to the path of its kind. `batch` if absent.',
          ),
      })
      .strict()
      .describe('The ingestion interface. The write key is the user name of basic authentication.'),
    receivers: z.record(nameSchema, deployedReceiverSchema).describe('The listeners of the suite, by name.'),
    sources: z.record(nameSchema, deployedSourceSchema).describe('The sources, by name.'),
  })
  .strict()
  .describe('A deployed router, with the addresses at which the suite and the router reach each other.');

export type DeploymentFile = z.infer<typeof deploymentSchema>;
