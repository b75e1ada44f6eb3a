/**
 * Requirements that are asserted or observed and have no case so far. A test keeps the list exact: what gets a case
 * leaves it, and nothing else may be on it.
 */
export const NO_CASE_YET: readonly string[] = [
  ...range('VAL', 7, 9),
  ...range('MSG', 1, 26),
  ...range('QUE', 1, 7),
  ...range('QUE', 9, 16),
  ...range('BAT', 1, 8),
  'WIR-001',
  'WIR-002',
  ...range('WIR', 4, 7),
  ...range('ING', 1, 6),
];

function range(prefix: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}-${String(first + index).padStart(3, '0')}`);
}
