/** What shows, beside the kinds that are named, when the plain calls of nearly every case do not arrive. */
export const UNDELIVERED = ['DLV-003', 'DLV-005', 'HDR-008', 'RTY-001', 'SET-001', 'TMO-002'] as const;
