import type { Certificates } from '../certificates/certificates.ts';

/** The certificates of a case, which must have said that it needs them. */
export function demanded(certificates: Certificates | undefined): Certificates {
  if (certificates === undefined) throw new Error('Expected a case with https receivers to need `trust`, got none');
  return certificates;
}
