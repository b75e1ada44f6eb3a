import type { JsonObject } from '../../spec/shapes/json.ts';
import type { IntegrationsVector } from '../../spec/shapes/vectors.ts';
import { matchGroups, readTable, splitItems } from './tables.ts';

const KINDS = ['track', 'page', 'identify', 'group', 'alias'] as const;
type Kind = (typeof KINDS)[number] | 'screen';

const MEMBERS: Readonly<Record<Kind, JsonObject>> = {
  track: { event: 'Signed Up' },
  page: { properties: { path: '/a' } },
  identify: { traits: { plan: 'pro' } },
  group: { groupId: 'g1' },
  alias: { previousId: 'anon-7' },
  screen: { name: 'Home' },
};

const makeCall = (kind: Kind, userId: string, integrations?: JsonObject): JsonObject => ({
  type: kind,
  userId,
  ...MEMBERS[kind],
  ...(integrations === undefined ? {} : { integrations }),
});

function makeSingle(
  kind: Kind,
  { name, clause, integrations, effect, description }: ReturnType<typeof readSwitches>[number],
  index: number,
  source: IntegrationsVector['source'],
): IntegrationsVector {
  const isDelivered = effect === 'on';
  return {
    id: `integrations/${kind}-${source}-${name}`,
    description: `${isDelivered ? 'Delivered' : 'Not delivered'}: a ${kind} call of a ${source} source with ${description}.`,
    requirement: kind === 'track' || isDelivered ? clause : 'SEL-007',
    treatment: 'valid',
    source,
    calls: [makeCall(kind, `i${index}`, integrations === '' ? undefined : JSON.parse(integrations))],
    delivered: [isDelivered],
  };
}

const STEP = /^(?<kind>\w+) (?<userId>[\w-]+)(?: (?<json>\{.*\}))? (?<effect>on|off)$/;

function readStep(item: string): { readonly call: JsonObject; readonly isDelivered: boolean } {
  const { kind, userId = '', json, effect } = matchGroups(item, STEP);
  const integrations = json === undefined ? undefined : JSON.parse(json);
  const call = kind === 'delete' ? { type: kind, userId } : makeCall(kind as Kind, userId, integrations);
  return { call, isDelivered: effect === 'on' };
}

function sequenceVectors(): IntegrationsVector[] {
  const rows = readTable('integrations', 'Sequences', ['name', 'clause', 'source', 'calls', 'description']);
  return rows.map(({ name, clause, source, calls, description }) => {
    const sent = splitItems(calls).map(readStep);
    return {
      id: `integrations/after-${name}`,
      description: `One after another: ${description}.`,
      requirement: clause,
      treatment: 'valid',
      source: source as IntegrationsVector['source'],
      calls: sent.map(({ call }) => call),
      delivered: sent.map(({ isDelivered }) => isDelivered),
    };
  });
}

/** Integrations that the document does not mention. */
function openVectors(): IntegrationsVector[] {
  const rows = readTable('integrations', 'Open', ['name', 'kind', 'integrations', 'description']);
  return rows.map(({ name, kind, integrations, description }) => ({
    id: `integrations/open-${name}`,
    description: `Open: ${description}.`,
    requirement: kind === 'screen' ? 'SEL-008' : 'SEL-010',
    treatment: 'acceptable',
    source: 'web',
    calls: [makeCall(kind as Kind, `o-${name}`, JSON.parse(integrations))],
    delivered: [null],
  }));
}

function readSwitches() {
  return readTable('integrations', 'Switches', ['name', 'clause', 'integrations', 'effect', 'description']);
}

/** All vectors about integrations objects, in a fixed order. */
export function integrationsVectors(): IntegrationsVector[] {
  const switches = readSwitches();
  const kinds = KINDS.flatMap((kind) => switches.map((row, index) => makeSingle(kind, row, index, 'web')));
  const sources = (['mobile', 'server'] as const).flatMap((source) =>
    switches.slice(0, 9).map((row, index) => makeSingle('track', row, index, source)),
  );
  return [...kinds, ...sources, ...sequenceVectors(), ...openVectors()];
}
