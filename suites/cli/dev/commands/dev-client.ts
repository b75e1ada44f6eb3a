import type { z } from 'zod/v3';
import { RoutespecError } from '../../../../spec/error.ts';
import { parseExact, writeExact } from '../../../../spec/exact-json.ts';
import { errorAnswerSchema } from '../../../../spec/shapes/contract.ts';
import { type Given, readInteger, readUrl } from '../../arguments.ts';
import { DEV_ADDRESS } from '../address.ts';

/** An answer takes no longer than this. The clock answers within 20 s. */
const LIMIT_MS = 60_000;

/** The flags with which each command finds `dev`. */
export const DEV_FLAG = { dev: { type: 'string' }, port: { type: 'string' } } as const;

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

  /** @throws RoutespecError `unreachable`; `usage` for what `dev` refuses; `invalid` if something else answers */
  async #ask<Schema extends z.ZodTypeAny>(
    method: string,
    path: string,
    body: object | undefined,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const response = await this.#fetch(method, path, body);
    const answer = await response
      .text()
      .then(parseExact)
      .catch(() => undefined);
    const refusal = errorAnswerSchema.safeParse(answer);
    if (!response.ok && refusal.success) throw new RoutespecError('usage', refusal.data.error.message);
    const parsed = schema.safeParse(answer);
    if (response.ok && parsed.success) return parsed.data;
    const got = `an answer of another form (${response.status} to ${method} ${path})`;
    throw new RoutespecError(
      'shim-failed',
      `Expected \`routespec dev\` of this version at ${this.address}, got ${got}`,
    );
  }

  async #fetch(method: string, path: string, body: object | undefined): Promise<Response> {
    const json = { 'Content-Type': 'application/json' };
    const content = body === undefined ? {} : { body: writeExact(body), headers: json };
    try {
      return await fetch(this.address + path, { method, ...content, signal: AbortSignal.timeout(LIMIT_MS) });
    } catch (cause) {
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
