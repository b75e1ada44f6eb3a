import type { Need } from '../../../spec/requirements/requirement.ts';
import type { World } from '../../../spec/shapes/world.ts';

/** The optional parts of an implementation that a world uses. */
export function listNeeds({ steps, sources = {}, clients = {} }: World, role: 'router' | 'client'): readonly Need[] {
  const has = (kind: string): boolean => steps.some((step) => kind in step);
  const endpoints = Object.values(sources).flatMap((source) => Object.values(source?.webhooks ?? {}));
  const options = Object.values(clients);
  const needs: Readonly<Partial<Record<Need, boolean>>> = {
    screen: has('screen'),
    deletions: has('delete'),
    audiences: has('audience'),
    trust: endpoints.some((webhook) => ['https', 'self-signed'].includes(webhook?.endpoint ?? '')),
    ingestion: role === 'router' && has('message'),
    size: options.some((client) => client?.size !== undefined),
    flushAt: options.some((client) => client?.flushAt !== undefined),
    flushAfter: options.some((client) => client?.flushAfter !== undefined),
    debug: options.some((client) => client?.debug === true),
  };
  return (Object.keys(needs) as Need[]).filter((need) => needs[need] === true);
}
