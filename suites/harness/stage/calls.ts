import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { CallKind } from '../../../spec/shapes/calls.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_DIGITS = 10;

export type CallDocument = Record<string, unknown> & { readonly type: CallKind };

/** The kinds of call that every implementation must deliver. Screen calls may or may not be delivered (readings, 1). */
export const SURE_KINDS = ['page', 'identify', 'track', 'alias', 'group'] as const satisfies readonly CallKind[];
export type SureKind = (typeof SURE_KINDS)[number];

/** The requirement that fails if a call of a kind is not delivered. */
export const DELIVERED = {
  track: 'CAL-001',
  page: 'CAL-002',
  identify: 'CAL-003',
  group: 'CAL-004',
  alias: 'CAL-005',
} as const satisfies Readonly<Record<SureKind, RequirementId>>;

/**
 * Makes plain calls (ASCII, no timestamp, no integrations), so that anything special is visible in the case itself.
 * Every call has different ids; the same seed gives the same ids.
 */
export class Calls {
  readonly #random: () => number;
  readonly #mark: string;

  /** @param mark Text in letters and digits after the hyphen of each id. Default: empty. */
  constructor(random: () => number, mark = '') {
    this.#random = random;
    this.#mark = mark;
  }

  track(members: Record<string, unknown> = {}): CallDocument {
    const properties = { plan: 'team', seats: 12 };
    return { type: 'track', userId: this.id('u'), event: 'Signed Up', properties, ...members };
  }

  page(members: Record<string, unknown> = {}): CallDocument {
    const properties = { path: '/pricing', title: 'Pricing', url: 'https://www.example.com/pricing' };
    return { type: 'page', userId: this.id('u'), properties, ...members };
  }

  screen(members: Record<string, unknown> = {}): CallDocument {
    const context = {
      device: { model: 'Model 9', type: 'phone' },
      os: { name: 'AnyOS', version: '17.1' },
      app: { name: 'Shop', version: '3.2.1', build: '1042' },
    };
    return { type: 'screen', userId: this.id('u'), name: 'Home', context, ...members };
  }

  identify(members: Record<string, unknown> = {}): CallDocument {
    return { type: 'identify', userId: this.id('u'), traits: { name: 'Ada', logins: 7 }, ...members };
  }

  group(members: Record<string, unknown> = {}): CallDocument {
    const traits = { name: 'Initech', employees: 329 };
    return { type: 'group', userId: this.id('u'), groupId: this.id('g'), traits, ...members };
  }

  alias(members: Record<string, unknown> = {}): CallDocument {
    return { type: 'alias', userId: this.id('u'), previousId: this.id('p'), ...members };
  }

  of(kind: CallKind, members: Record<string, unknown> = {}): CallDocument {
    return this[kind](members);
  }

  /** A new id: a letter for its kind, a hyphen, the mark if there is one, and ten characters. */
  id(letter: string): string {
    let digits = '';
    while (digits.length < ID_DIGITS) digits += DIGITS.charAt(Math.floor(this.#random() * DIGITS.length));
    return `${letter}-${this.#mark}${digits}`;
  }
}

/** The same for any type that a call may name. A kind without its own requirement fails CAL-011: no call is lost. */
export function deliveryRequirement(type: string): RequirementId {
  return isSure(type) ? DELIVERED[type] : 'CAL-011';
}

function isSure(type: string): type is SureKind {
  return Object.hasOwn(DELIVERED, type);
}
