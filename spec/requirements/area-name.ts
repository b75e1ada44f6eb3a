import { RoutespecError } from '../error.ts';

/**
 * The one name of each area, by the prefix of its requirements. Whatever belongs to an area has this name: the file of its
 * requirements, the group of its cases, the files of its faults and variants.
 */
export const AREA_NAMES = {
  CAL: 'routing',
  SET: 'setting',
  BOD: 'body',
  VAL: 'value',
  TIM: 'timestamp',
  SIG: 'signature',
  HDR: 'header',
  DLV: 'delivery',
  TMO: 'timeout',
  RTY: 'retry',
  TLS: 'tls',
  SEL: 'selection',
  DEL: 'deletion',
  AUD: 'audience',
  LIM: 'limit',
  MSG: 'client-message',
  QUE: 'queue',
  BAT: 'batch',
  WIR: 'client-wire',
  ING: 'ingestion',
} as const;

export type AreaName = (typeof AREA_NAMES)[keyof typeof AREA_NAMES];

const BY_PREFIX: ReadonlyMap<string, AreaName> = new Map(Object.entries(AREA_NAMES));

/**
 * The area that a requirement belongs to: `signature` for `SIG-003`.
 * @throws RoutespecError `invalid` where the id has the prefix of no area.
 */
export function areaOf(requirementId: string): AreaName {
  const name = BY_PREFIX.get(requirementId.slice(0, requirementId.indexOf('-')));
  if (name !== undefined) return name;
  throw new RoutespecError(
    'invalid',
    `Expected an id that begins with the prefix of an area, got ${JSON.stringify(requirementId)}`,
  );
}
