import { withArticle } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Need } from '../../../spec/requirements/requirement.ts';
import type { BodyKind } from '../../../spec/shapes/bodies.ts';
import { NotTested } from '../not-tested.ts';
import { DELIVERED, SURE_KINDS, type SureKind } from '../stage/calls.ts';
import type { Hook, SourceHandle } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { Audience, openIdentifyOutlet } from './audience.ts';
import { readMark } from './negatives.ts';

/** The settings of the source whose message a trigger sends. */
interface TriggerOptions {
  readonly secret: string;
  readonly hooks: readonly [Hook, ...Hook[]];
}

/** A message that the router sent because of a trigger. */
export interface Sent {
  readonly source: SourceHandle;
  /** The id of its user, by which its requests are found. */
  readonly mark: string;
}

/** An action that makes the router send one message to the webhooks of a source. */
export interface Trigger<Name extends string = string> {
  /** Kebab-case. */
  readonly name: Name;
  readonly kind: BodyKind;
  /** The message in words, with its article. */
  readonly what: string;
  readonly arrival: RequirementId;
  readonly needs: readonly Need[];
  /** Makes a source with these settings, and makes the router send the message. */
  readonly send: (stage: Stage, options: TriggerOptions) => Promise<Sent>;
}

/**
 * Everything that makes the router send a message: each kind of call, a deletion request, and the syncs of an audience.
 */
export const TRIGGERS = [
  ...SURE_KINDS.map(callTrigger),
  {
    name: 'screen',
    kind: 'screen',
    what: 'a screen message',
    arrival: 'CAL-006',
    needs: ['screen'],
    send: async (stage, options) => {
      const source = await stage.source(options);
      const call = stage.calls.screen();
      const accepted = await source.tryCall(call);
      const [{ receiver }] = options.hooks;
      if (accepted) await stage.awaitRequests(receiver, 1);
      if (receiver.requests.length === 0) throw new NotTested('screen calls are not delivered by this implementation');
      return { source, mark: readMark(call) };
    },
  },
  {
    name: 'delete',
    kind: 'delete',
    what: 'a delete notification',
    arrival: 'DEL-001',
    needs: ['deletions'],
    send: async (stage, options) => {
      const source = await stage.source(options);
      const userId = stage.calls.id('u');
      await stage.requestDeletion({ userId, sources: [source.writeKey] });
      return { source, mark: userId };
    },
  },
  {
    name: 'new-audience',
    kind: 'identify',
    what: 'a message about a new audience member',
    arrival: 'AUD-001',
    needs: ['audiences'],
    send: async (stage, options) => {
      await openIdentifyOutlet(stage, { secret: options.secret });
      const [{ receiver }] = options.hooks;
      const source = await stage.source(options);
      const audience = new Audience(stage, { receiver, source });
      const userId = stage.calls.id('u');
      await audience.sync([userId]);
      return { source, mark: userId };
    },
  },
  {
    name: 'changed-audience',
    kind: 'identify',
    what: 'a message about a former audience member',
    arrival: 'AUD-003',
    needs: ['audiences'],
    send: async (stage, options) => {
      const outlet = await openIdentifyOutlet(stage, { secret: options.secret });
      const audience = new Audience(stage, outlet);
      const userId = stage.calls.id('u');
      await audience.sync([userId]);
      await stage.arrival(outlet.receiver, 2, 'the identify message about the member', 'AUD-001');
      await outlet.source.configure(options);
      await audience.sync([]);
      return { source: outlet.source, mark: userId };
    },
  },
] as const satisfies readonly Trigger[];

function callTrigger(kind: SureKind): Trigger<SureKind> {
  return {
    name: kind,
    kind,
    what: `${withArticle(kind)} message`,
    arrival: DELIVERED[kind],
    needs: [],
    send: async (stage, options) => {
      const source = await stage.source(options);
      const call = stage.calls.of(kind);
      await source.call(call);
      return { source, mark: readMark(call) };
    },
  };
}
