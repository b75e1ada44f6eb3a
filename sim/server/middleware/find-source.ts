import { createMiddleware } from 'hono/factory';
import type { Source } from '../../model/source.ts';
import { refuseSource } from '../answers.ts';
import type { InWorld } from './find-world.ts';

/** The context of a request about a source of a world. */
export interface OfSource {
  Variables: { source: Source };
}

/** Finds the source of `:writeKey` in the world that was found, or answers 404. */
export const findSource = createMiddleware<InWorld & OfSource, '/:writeKey'>(async (context, next) => {
  const writeKey = context.req.param('writeKey');
  const source = context.get('world').sources.get(writeKey);
  if (source === undefined) return refuseSource(context, writeKey);
  context.set('source', source);
  return next();
});
