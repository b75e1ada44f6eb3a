import type { Context, Handler } from 'hono';
import type { z } from 'zod/v3';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { refuse } from './answers.ts';
import { MAX_BODY_BYTES, parseBody, readBytes } from './body.ts';

type Answered = Response | Promise<Response>;
/** Answers one request that brings, or is about, some thing, which is whole by now. */
type Answer<Thing> = (context: Context, thing: Thing) => Answered;
type AnswerInWorld<Thing> = (context: Context, world: World, thing: Thing) => Answered;

function withBytes(answer: Answer<Uint8Array>): Handler {
  return async (context) => {
    const bytes = await readBytes(context.req.raw.body);
    if (bytes !== null) return answer(context, bytes);
    return refuse(context, 413, `Expected a request body of at most ${MAX_BODY_BYTES} bytes, got more`);
  };
}

function parsing<Schema extends z.ZodTypeAny>(schema: Schema, answer: Answer<z.output<Schema>>): Answer<Uint8Array> {
  return (context, bytes) => {
    const parsed = parseBody(bytes, schema);
    return 'problem' in parsed ? refuse(context, 400, parsed.problem) : answer(context, parsed.value);
  };
}

/** A request that brings a document. */
export function withDocument<Schema extends z.ZodTypeAny>(schema: Schema, answer: Answer<z.output<Schema>>): Handler {
  return withBytes(parsing(schema, answer));
}

/** A request about a world. */
export function aboutWorld(worlds: Worlds, answer: Answer<World>): (context: Context) => Answered {
  return (context) => {
    const id = context.req.param('world') ?? '';
    const world = worlds.get(id);
    if (world !== undefined) return answer(context, world);
    return refuse(context, 404, `Expected the id of a world, got ${JSON.stringify(id)}`);
  };
}

/** A request about a world that brings bytes; the world may have been deleted while they came, so it is looked up last. */
export function bytesForWorld(worlds: Worlds, answer: AnswerInWorld<Uint8Array>): Handler {
  return withBytes((context, bytes) => aboutWorld(worlds, (_, world) => answer(context, world, bytes))(context));
}

/** A request about a world that brings a document. */
export function documentForWorld<Schema extends z.ZodTypeAny>(
  worlds: Worlds,
  schema: Schema,
  answer: AnswerInWorld<z.output<Schema>>,
): Handler {
  return bytesForWorld(worlds, (context, world, bytes) =>
    parsing(schema, (_, document) => answer(context, world, document))(context, bytes),
  );
}
