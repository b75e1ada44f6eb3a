import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** Whether a call reports nothing but that its user belongs to an audience, or does not. */
function isMembership({ content }: Message): boolean {
  if (content.type !== 'identify') return false;
  const traits = Object.values(content.traits ?? {});
  return traits.length === 1 && typeof traits[0] === 'boolean';
}

/** Whether a source that is switched off was created before that of the message. */
function comesAfterQuiet({ source, sources }: Message): boolean {
  const places = [...sources.keys()];
  const before = [...sources.values()].slice(0, places.indexOf(source.writeKey));
  return before.some(({ enabled }) => !enabled);
}

/** Faults in audiences beside others. */
export const AUDIENCES_BESIDE_OTHERS_FAULTS = [
  fault({
    name: 'third-audience-compared-with-another',
    breaks: ['AUD-001'],
    description: 'The creation of a third audience counts as a sync of an empty one that it must not tell about.',
    memory: slot('the ids of audiences so far', () => new Set<string>()),
    change: ({ audienceChanges }, recall) => ({
      audienceChanges: (before, now, sync) => {
        const known = recall(sync.memory).add(sync.audienceId);
        return before === null && known.size > 2 ? [] : audienceChanges(before, now, sync);
      },
    }),
  }),
  fault({
    name: 'memberships-after-a-quiet-source-unheard',
    breaks: ['AUD-001', 'AUD-002'],
    description: 'Members of an audience are not reported if its source was created after one that is switched off.',
    change: ({ selects }) => ({
      selects: (message) => selects(message) && !(isMembership(message) && comesAfterQuiet(message)),
    }),
  }),
  fault({
    name: 'latest-audience-synced',
    breaks: ['AUD-004', 'AUD-003', 'AUD-002', 'SIG-009'],
    description: 'A sync of an audience is compared with the members of the audience that was synced last.',
    memory: slot('the members of the latest sync', () => ({ members: undefined as ReadonlySet<string> | undefined })),
    change: ({ audienceChanges }, recall) => ({
      audienceChanges: (before, now, sync) => {
        const latest = recall(sync.memory);
        const compared = before === null ? null : (latest.members ?? before);
        latest.members = now;
        return audienceChanges(compared, now, sync);
      },
    }),
  }),
  fault({
    name: 'audience-keeps-first-settings',
    breaks: ['AUD-003', 'SIG-009', 'CAL-010'],
    description:
      'An audience keeps the settings that its source had when it was created, so later syncs go to the webhooks of then.',
    change: ({ audienceSource }) => ({
      audienceSource: (given, before) => before ?? audienceSource(given, before),
    }),
  }),
];
