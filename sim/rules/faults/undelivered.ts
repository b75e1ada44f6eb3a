/** Requirements that fail too when plain calls, which nearly every case sends, do not arrive. */
export const UNDELIVERED = ['DLV-003', 'DLV-005', 'HDR-008', 'RTY-001', 'SET-001', 'TMO-002'] as const;
