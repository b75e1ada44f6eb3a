import { clientFault, unseenByRandomWorlds } from '../../replacement.ts';

/** Faults in which messages are measured. */
export const MEASURED_MESSAGE_FAULTS = unseenByRandomWorlds('random worlds have no clients of the library', [
  clientFault({
    name: 'only-tracks-measured',
    breaks: ['BAT-004'],
    description: 'Only Track checks the size of its message.',
    change: () => ({ checksSizeOf: (method) => method === 'Track' }),
  }),
]);
