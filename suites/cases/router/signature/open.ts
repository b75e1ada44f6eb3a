import { readSignatures } from '../../../harness/checks/digest.ts';
import { deliverSigned, PLAIN_SIGNED } from '../../../harness/kit/signed.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import type { Case } from '../../case.ts';

export const signatureOpen = [
  {
    id: 'signature/letter-case',
    title: 'Letter case of the hexadecimal digits',
    requirements: ['SIG-012', ...PLAIN_SIGNED],
    play: async (stage) => {
      const [value = ''] = readSignatures(await deliverSigned(stage, SECRET));
      const isLower = value === value.toLowerCase();
      stage.observe('SIG-012', isLower ? 'lower' : value === value.toUpperCase() ? 'upper' : 'mixed');
    },
  },
] as const satisfies readonly Case[];
