import { slot } from '../../model/memory.ts';
import { faults, remembering } from './table.ts';

/** Requirements that also fail when plain calls do not arrive, because nearly every case sends such calls. */
export const UNDELIVERED = 'DLV-003 DLV-005 HDR-008 RTY-001 SET-001 TMO-002';

/** Low enough that a case with many calls detects a loss, and higher than the number of calls in other cases. */
const LOSES_EVERY = 50;

export const ROUTING_FAULTS = faults(
  `
  dropped when track | CAL-001 ${UNDELIVERED}
  dropped when page | CAL-002
  dropped when identify | CAL-003
  dropped when group | CAL-004
  dropped when alias | CAL-005
  dropped when a mobile source | CAL-008
  sent while switched off | CAL-010
  call-lost-now-and-then | CAL-011 AUD-001 AUD-002 AUD-003 SEL-006 DEL-001 SEL-003 SEL-005 ING-001 CAL-003 ING-012 | A message is lost now and then.
  sent to all sources | CAL-012 RTY-001 RTY-005 RTY-006 TIM-003 TMO-002 SIG-001 SIG-002 HDR-006 SIG-003 SIG-005 TMO-003 RTY-003
`,
  {
    'call-lost-now-and-then': remembering(
      slot('the number of messages so far', () => ({ count: 0 })),
      ({ selects }, recall) => ({
        selects: (message) => {
          const messages = recall(message.memory);
          messages.count += 1;
          return messages.count % LOSES_EVERY !== 0 && selects(message);
        },
      }),
    ),
  },
);
