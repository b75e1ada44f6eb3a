import type { z } from 'zod/v3';
import { RoutespecError } from '../../../../spec/error.ts';
import { parseExact, writeExact } from '../../../../spec/exact-json.ts';
import { MAX_NESTING } from '../../../../spec/json-bounds.ts';
import { errorAnswerSchema } from '../../../../spec/shapes/contract.ts';
import type { Answer } from '../../../harness/target/exchange/answer.ts';
import { exchange } from '../../../harness/target/exchange/exchange.ts';
import { type Given, readInteger, readUrl } from '../../arguments.ts';
import { DEV_ADDRESS } from '../address.ts';

/** An answer takes no longer than this. The clock answers within 20 s. */
const LIMIT_MS = 60_000;
/** The largest answer that is read: a message with some hundred attempts, or a page of messages, has less. */
const ANSWER_BYTES = 64 * 1024 * 1024;
const BOUNDS = { depth: 2 * MAX_NESTING, values: 2_000_000, textBytes: ANSWER_BYTES };

/** Asks a `routespec dev` that is running. */
export class DevClient {
  readonly address: string;

  /** Its address or its port is given, or else the environment has it. @throws RoutespecError `usage` */
  constructor(given: Given, env: NodeJS.ProcessEnv = process.env) {
    const [address, port] = [given.text('dev'), given.text('port')];
    if (address !== undefined && port !== undefined) {
      throw new RoutespecError('usage', 'Expected either `--dev` or `--port`, got both');
    }
    const atPort = port === undefined ? undefined : `http://127.0.0.1:${readInteger('port', port, 1, 65_535)}`;
    this.address = readUrl('dev', atPort ?? address ?? env['ROUTESPEC_DEV'] ?? DEV_ADDRESS).replace(/\/+$/, '');
  }

  get<Schema extends z.ZodTypeAny>(path: string, schema: Schema): Promise<z.output<Schema>> {
    return this.#ask('GET', path, undefined, schema);
  }

  post<Schema extends z.ZodTypeAny>(path: string, body: object, schema: Schema): Promise<z.output<Schema>> {
    return this.#ask('POST', path, body, schema);
  }

  put<Schema extends z.ZodTypeAny>(path: string, body: object, schema: Schema): Promise<z.output<Schema>> {
    return this.#ask('PUT', path, body, schema);
  }

  delete<Schema extends z.ZodTypeAny>(path: string, schema: Schema): Promise<z.output<Schema>> {
    return this.#ask('DELETE', path, undefined, schema);
  }

  /** @throws RoutespecError `unreachable`; `usage` for what `dev` refuses; `shim-failed` or `late` if something else answers */
  async #ask<Schema extends z.ZodTypeAny>(
    method: string,
    path: string,
    body: object | undefined,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const { status, json } = await this.#send(method, path, body);
    const isOk = status >= 200 && status < 300;
    const refusal = errorAnswerSchema.safeParse(json);
    if (!isOk && refusal.success) throw new RoutespecError('usage', refusal.data.error.message);
    const parsed = schema.safeParse(json);
    if (isOk && parsed.success) return parsed.data;
    const got = `an answer of another form (${status} to ${method} ${path})`;
    throw new RoutespecError(
      'shim-failed',
      `Expected \`routespec dev\` of this version at ${this.address}, got ${got}`,
    );
  }

  async #send(method: string, path: string, body: object | undefined): Promise<Answer> {
    const payload = body === undefined ? undefined : writeExact(body);
    const reading = { answerBytes: ANSWER_BYTES, bounds: BOUNDS, parse: parseExact, takesText: true } as const;
    const request = {
      method,
      url: this.address + path,
      payload,
      limitMs: LIMIT_MS,
      signal: undefined,
      agent: false,
    } as const;
    try {
      return await exchange({ ...request, ...reading });
    } catch (cause) {
      if (cause instanceof RoutespecError) throw cause;
      const advice =
        'start it with `routespec dev`, or name its address with --dev or ROUTESPEC_DEV, or its port with --port';
      throw new RoutespecError(
        'unreachable',
        `Expected \`routespec dev\` to run at ${this.address}, got no answer; ${advice}`,
        {
          cause,
        },
      );
    }
  }
}
