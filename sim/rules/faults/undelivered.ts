/** Requirements that also fail when plain calls do not arrive, because nearly every case sends such calls. */
export const UNDELIVERED = ['DLV-003', 'DLV-005', 'HDR-008', 'RTY-001', 'SET-001', 'TMO-002'] as const;
