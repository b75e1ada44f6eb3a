/** Code that the types of the package must allow or refuse. It is compiled where no other package is installed. */
import {
  checkWebhook,
  explainSignature,
  parseWebhook,
  RoutespecError,
  readBody,
  SIGNATURE_HEADER,
  sign,
  verifySignature,
  type WebhookBody,
  type WebhookProblem,
} from 'routespec';
import { type Delivery, type PlainFault, type Simulator, type SimulatorOptions, startSimulator } from 'routespec/sim';
import { type BodyOf, LIMITS, REQUIREMENTS, sentBodySchemas, strictBodySchemas, toZodFour } from 'routespec/spec';
import { type ConformanceOptions, conformance } from 'routespec/vitest';
import { z } from 'zod';

export function subjectOf(raw: Uint8Array | string): string | null | undefined {
  const body: WebhookBody = parseWebhook(raw);
  switch (body.type) {
    case 'track':
      return body.event;
    case 'screen':
      return body.context.device?.model;
    case 'alias':
      return body['Previous ID'];
    case 'group':
      return body.groupId;
    case 'delete':
      return body.userId;
    default:
      return body.userId;
  }
}

export function problemOf(value: unknown): WebhookProblem | undefined {
  const checked = checkWebhook(value);
  // @ts-expect-error There is no body before `ok` has been checked.
  if (checked.body === undefined) return undefined;
  return checked.ok ? undefined : checked.problem;
}

export function pathOf(error: unknown): readonly string[] {
  return error instanceof RoutespecError && error.code === 'invalid' ? (error.problem?.path ?? []) : [];
}

export const isRight: boolean = verifySignature('', sign('', 'secret'), 'secret');
export const why: string | undefined = explainSignature('', null, 'secret');
export const header: 'x-signature' = SIGNATURE_HEADER;
export const isByEither: boolean = verifySignature(new ArrayBuffer(0), null, ['new', 'old']);
export const bytes: readonly Promise<Uint8Array>[] = [
  readBody(null),
  readBody({ body: 'e30=', isBase64Encoded: true }),
  readBody({ rawBody: new Uint8Array() }),
  readBody(new Uint8Array()),
];

export const track: BodyOf<'track'> = strictBodySchemas.track.parse({});
export const urls: 5 = LIMITS.webhookUrls;
export const statements: readonly string[] = REQUIREMENTS.map(({ statement }) => statement);

const queued = z.object({ attempt: z.number(), body: toZodFour(sentBodySchemas.track) });
export const eventOf = (job: unknown): string => queued.parse(job).body.event;

export const plain: PlainFault = 'send twice';
// @ts-expect-error An editor completes the names, so a wrong one is none of them.
export const unknownName: PlainFault = 'send thrice';
export const switchOn = (sim: Simulator): void => ['unsigned when retry', plain].forEach(sim.faults.on);

const options: SimulatorOptions = { seed: 2 };
export const simulator: Promise<Simulator> = startSimulator(options);
export const deliveries = async (url: string): Promise<readonly Delivery[]> => {
  const sim = await simulator;
  return sim.source({ url, secret: 's3cret' }).track({ userId: 'u1', event: 'Signed Up' });
};

const suite: ConformanceOptions = { exec: './my-router', patterns: ['signature/*'] };
conformance(suite);
// @ts-expect-error A flag of the command that is not an option of the tests.
conformance({ reporter: 'html' });
