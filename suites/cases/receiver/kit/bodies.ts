import { BODY_VERSION } from '../../../../spec/limits.ts';
import type { BodyKind } from '../../../../spec/shapes/bodies.ts';

/** A body as a value. Its members are written in this order. */
export type BodyDocument = Record<string, unknown> & { readonly type: BodyKind };

/**
 * Makes plain bodies (ASCII, only the listed members, unchanged by parsing and writing), so that anything special is
 * visible in the case itself. Every body has different ids.
 */
export class Bodies {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** A body of this kind. Given members replace the plain ones, and new ones come last. */
  of(kind: BodyKind, members: Record<string, unknown> = {}): BodyDocument {
    return { ...this.#plain(kind), ...members, type: kind };
  }

  track(members: Record<string, unknown> = {}): BodyDocument {
    return this.of('track', members);
  }

  /** A new id: a letter for its kind, a hyphen, and twelve characters. */
  id(letter: string): string {
    const digits = Array.from({ length: 12 }, () => Math.floor(this.#random() * 36).toString(36));
    return `${letter}-${digits.join('')}`;
  }

  #plain(type: BodyKind): BodyDocument {
    const timestamp = new Date().toISOString();
    const head = { version: BODY_VERSION, type, userId: this.id('u') };
    switch (type) {
      case 'page': {
        const properties = { path: '/pricing', referrer: '', title: 'Pricing', url: 'https://www.example.com/pricing' };
        return { ...head, properties, timestamp };
      }
      case 'screen':
        return { ...head, name: 'Home', timestamp, context: SCREEN_CONTEXT };
      case 'identify':
        return { ...head, traits: { name: 'Ada', logins: 7 }, timestamp };
      case 'track':
        return { ...head, event: 'Signed Up', properties: { plan: 'team', seats: 12 }, timestamp };
      case 'group':
        return { ...head, groupId: this.id('g'), traits: { name: 'Initech', employees: 329 }, timestamp };
      case 'alias': {
        const [previous, user] = [this.id('p'), this.id('u')];
        return { version: BODY_VERSION, type, 'Previous ID': previous, 'User ID': user, timestamp };
      }
      case 'delete':
        return { type, userId: this.id('u'), timestamp };
    }
  }
}

const SCREEN_CONTEXT = {
  device: { model: 'Model 9', type: 'phone' },
  os: { name: 'AnyOS', version: '17.1' },
  app: { name: 'Shop', version: '3.2.1', build: '1042' },
};

/** A body as compact JSON, in UTF-8. */
export function written(body: BodyDocument): Buffer {
  return Buffer.from(JSON.stringify(body), 'utf8');
}

/** The cuts that send a body one byte at a time. */
export function cutsAtEachByte({ length }: Buffer): number[] {
  return Array.from({ length: length - 1 }, (_, index) => index + 1);
}

/** The size of the largest required body: 32 KB in the smaller reading of KB (readings, 18). */
const LARGE_BYTES = 32_000;

/** A body of exactly that size, padded with one character. */
export function padded(plain: BodyDocument, filler: string): Buffer {
  const withText = (text: string): Buffer => written({ ...plain, properties: { text } });
  const leftBytes = LARGE_BYTES - withText('').length;
  const times = Math.floor(leftBytes / Buffer.byteLength(filler));
  const restBytes = leftBytes - times * Buffer.byteLength(filler);
  return withText(filler.repeat(times) + 'x'.repeat(restBytes));
}
