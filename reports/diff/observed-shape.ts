/** The name of a member that holds a measured time ends with its unit: `spanS`, `gapsS`, `delayMs`. */
const MEASURED = /[a-z](?:S|Ms)$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const HOUR_MS = 3_600_000;
/** An instant this long before the start of a run, or after its end, belongs to it: worlds may let two days pass. */
const BEFORE_MS = HOUR_MS;
const AFTER_MS = 48 * HOUR_MS;
/** A conforming implementation may choose its delays at random, within this factor of each other. */
const FACTOR = 2;

export interface Period {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
}

/**
 * The part of an observation that stays the same in all runs of one build with one seed. Retry delays may be random, so a
 * measured time has no value here, and a number next to it is 0, 1 or several. An instant of the run has no value either,
 * and texts in a list have no order.
 */
export function observedShape(value: unknown, period: Period): unknown {
  if (typeof value === 'string') return isDuring(value, period) ? 'an instant of the run' : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => observedShape(item, period));
    return items.every((item) => typeof item === 'string') ? items.sort() : items;
  }
  if (!isObject(value)) return value;
  const isMeasurement = Object.keys(value).some((name) => MEASURED.test(name));
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => {
        const member = value[name];
        const isCount = isMeasurement && typeof member === 'number';
        return [name, isCount || MEASURED.test(name) ? roughly(member) : observedShape(member, period)];
      }),
  );
}

/** True if no amount differs by more than a factor of two between two observations of one shape. */
export function isMeasuredAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return isNear(one, other);
  if (Array.isArray(one) && Array.isArray(other)) {
    const [sum, otherSum] = [one, other].map(sumNumbers);
    if (sum !== undefined && otherSum !== undefined) return isNear(sum, otherSum) && isNear(one.length, other.length);
    return one.length === other.length && one.every((item, index) => isMeasuredAlike(item, other[index]));
  }
  if (isObject(one) && isObject(other))
    return Object.keys(one).every((name) => isMeasuredAlike(one[name], other[name]));
  return true;
}

function roughly(amount: unknown): unknown {
  if (Array.isArray(amount)) return `${several(amount.length)} measured`;
  return typeof amount === 'number' ? several(amount) : amount;
}

function several(amount: number): string {
  return amount === 0 || amount === 1 ? String(amount) : 'several';
}

function isNear(one: number, other: number): boolean {
  return Math.max(one, other) <= FACTOR * Math.min(one, other);
}

function sumNumbers(items: readonly unknown[]): number | undefined {
  const numbers = items.filter((item) => typeof item === 'number');
  return numbers.length === items.length ? numbers.reduce((sum, item) => sum + item, 0) : undefined;
}

function isDuring(text: string, { startedAt, durationMs }: Period): boolean {
  if (!INSTANT.test(text)) return false;
  const sinceStartMs = Date.parse(text) - Date.parse(startedAt);
  return sinceStartMs >= -BEFORE_MS && sinceStartMs <= durationMs + AFTER_MS;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
