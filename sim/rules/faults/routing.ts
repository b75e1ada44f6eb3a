import type { RequirementId } from '../../../spec/requirements/index.ts';
import { fault } from '../replacement.ts';
import { UNDELIVERED } from './undelivered.ts';

const NOT_SENT = {
  track: 'CAL-001',
  page: 'CAL-002',
  identify: 'CAL-003',
  group: 'CAL-004',
  alias: 'CAL-005',
} as const;
/** What else cannot be where calls of a kind are not sent: audiences tell by identify calls, and most cases by track calls. */
const ALSO_BROKEN: Readonly<Record<string, readonly RequirementId[]>> = {
  track: ['SEL-003', 'ING-001', ...UNDELIVERED],
  identify: ['AUD-001'],
};
/** Few enough that a case on many calls sees a loss, and more than other cases send. */
const LOSES_EVERY = 50;

/** Which calls reach which webhooks. */
export const CALL_FAULTS = [
  ...Object.entries(NOT_SENT).map(([kind, requirement]) =>
    fault(
      `${kind}-not-sent`,
      [requirement, ...(ALSO_BROKEN[kind] ?? [])],
      `Calls of the kind ${kind} are not delivered.`,
      ({ selects }) => ({
        selects: (message) => message.content.type !== kind && selects(message),
      }),
    ),
  ),
  fault('mobile-sources-not-forwarded', ['CAL-008'], 'Calls of mobile sources are not delivered.', ({ isEnabled }) => ({
    isEnabled: (message) =>
      isEnabled(message) && (message.content.type === 'delete' || message.source.type !== 'mobile'),
  })),
  fault(
    'disabled-destination-delivers',
    ['CAL-010'],
    'Calls are delivered while the destination is off.',
    ({ isEnabled }) => ({
      isEnabled: (message) => message.content.type !== 'delete' || isEnabled(message),
    }),
  ),
  fault(
    'call-lost-now-and-then',
    ['CAL-011', 'AUD-001'],
    `Every ${LOSES_EVERY}th message of a world is lost.`,
    ({ selects }) => {
      const counts = new WeakMap<object, number>();
      return {
        selects: (message) => {
          const count = (counts.get(message.sources) ?? 0) + 1;
          counts.set(message.sources, count);
          return count % LOSES_EVERY !== 0 && selects(message);
        },
      };
    },
  ),
  fault(
    'calls-go-to-all-sources',
    ['CAL-012', 'AUD-004', 'DLV-002', 'RTY-001', 'RTY-006', 'TMO-002', 'SIG-001', 'SIG-002'],
    'Calls go to the webhooks of all sources.',
    ({ webhooksFor }) => ({
      webhooksFor: (message) =>
        message.content.type === 'delete'
          ? webhooksFor(message)
          : [...message.sources.values()].flatMap(({ webhooks }) => webhooks),
    }),
  ),
  fault(
    'identical-call-dropped',
    ['CAL-011', 'AUD-002', 'AUD-003'],
    'A call that says the same as one before is not delivered.',
    ({ selects }) => {
      const seen = new WeakMap<object, Set<string>>();
      return {
        selects: (message) => {
          const known = seen.get(message.sources) ?? new Set<string>();
          seen.set(message.sources, known);
          const text = `${message.source.writeKey} ${JSON.stringify(message.content)}`;
          const isNew = message.content.type === 'delete' || known.size < known.add(text).size;
          return isNew && selects(message);
        },
      };
    },
  ),
];
