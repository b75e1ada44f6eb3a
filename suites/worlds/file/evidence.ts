import type { World } from '../../../spec/shapes/world.ts';
import { listRequests, type PlayedWorld } from './timeline.ts';

/**
 * Evidence of a deviation in a world, without names and instants: its settings, its steps, and each request with its answer up to the
 * one that is wrong, or after which another is missing.
 */
export function evidenceIn({ world, seen, deviations }: PlayedWorld, requirement: string): string {
  const { request: wrong, isLast = false } = deviations.find((each) => each.requirement === requirement) ?? {};
  const requests = listRequests(seen).toSorted((one, other) => one.request.atMs - other.request.atMs);
  const end = requests.findIndex(({ request }) => request === wrong);
  const shown = requests.slice(0, end === -1 ? requests.length : end + 1).map(({ unnamed }) => unnamed);
  return JSON.stringify([listSettings(world), world.steps.map(withoutNames), shown, isLast]);
}

/** The settings of a world without what its requests show. */
function listSettings({ now, sources = { source: null }, clients = {} }: World): unknown {
  const ofSources = Object.values(sources).map((source) => {
    const { webhooks = { a: null }, atFirst: _, writeKey: __, ...own } = source ?? {};
    return [own, Object.values(webhooks).map((webhook) => without(webhook, 'answers', 'path', 'host'))];
  });
  return [
    now,
    ofSources,
    Object.values(clients).map((client) => without(client, 'answers', 'source', 'writeKey', 'host')),
  ];
}

function withoutNames(step: World['steps'][number]): unknown {
  return Object.entries(step).map(([kind, content]) => [
    kind,
    typeof content === 'string' ? content : without(content, 'answers', 'source', 'client', 'sources', 'webhooks'),
  ]);
}

function without(value: unknown, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => !names.includes(name)));
}
