import pLimit from 'p-limit';
import { REFERENCE, type Rules } from '../../sim/harness.ts';
import type { Composite } from '../../sim/rules/faults/composed/compose.ts';
import { requirement } from '../../spec/requirements/index.ts';
import type { Case } from '../cases/case.ts';
import { isGenerated } from '../cases/index.ts';
import { RequestChecker } from '../harness/stage/request-checker.ts';
import type { Transport } from '../harness/target/http-json.ts';
import { ASSERTING, prove } from './matrix/prove.ts';
import { playSimulator } from './play-against.ts';
import { reachedIn } from './reach.ts';

/** Number of cases that are played side by side to find out which faults they reach. */
const REACHING = 4;
/** Most cases that are played at once against a fault. The first that finds it ends its search, so fewer are played at first. */
const CHUNK = 8;

/** The fate of a fault. */
export interface Trial {
  readonly fault: Composite;
  /** The case that found it; null if none did. */
  readonly by: string | null;
  /** True if the traces of a case differ from those of the reference. Only asked of a fault that was not found. */
  readonly isVisible: boolean;
}

interface PowerOptions {
  readonly faults: readonly Composite[];
  readonly isOver: () => boolean;
  readonly say: (line: string) => void;
}

/**
 * Measures how many of the faults the default suite finds. What a fault cannot affect is not played against it,
 * as in the matrix. A fault that shows in no world of the suite is not counted.
 */
export async function measurePower({ faults, isOver, say }: PowerOptions): Promise<readonly Trial[]> {
  const reached = await reach(faults);
  say(`${reached.size} of ${faults.length} faults change what a rule answers in a case`);
  const traces = new ReferenceTraces();
  const trials: Trial[] = [];
  for (const fault of faults) {
    if (isOver()) break;
    const cases = reached.get(fault.name) ?? [];
    const by = await findFinder(fault, cases);
    const isVisible = by !== null || (await showsIn(cases, fault.rules(REFERENCE), traces));
    trials.push({ fault, by, isVisible });
    if (by === null && isVisible) say(`missed: ${fault.name}`);
  }
  return trials;
}

/** The cases that can tell each fault from the reference, by its name: the cheapest first. */
async function reach(faults: readonly Composite[]): Promise<ReadonlyMap<string, readonly Case[]>> {
  const alternatives = faults.map(({ name, rules }) => ({ name, rules: rules(REFERENCE) }));
  const namesIn = (each: Case): Promise<ReadonlySet<string>> =>
    // A case that a busy machine has cut off says nothing, so it is played against all.
    reachedIn(each, alternatives).catch(() => new Set(alternatives.map(({ name }) => name)));
  const cases = new Map<string, Case[]>();
  const limit = pLimit(REACHING);
  const order = [...ASSERTING.filter((each) => !isGenerated(each)), ...ASSERTING.filter(isGenerated)];
  const found = await Promise.all(order.map((each) => limit(() => namesIn(each))));
  for (const [at, each] of order.entries()) {
    for (const name of found[at] ?? []) cases.set(name, [...(cases.get(name) ?? []), each]);
  }
  return cases;
}

/** The first case that fails for a requirement that the fault breaks. Cases about these requirements come first. */
async function findFinder(fault: Composite, cases: readonly Case[]): Promise<string | null> {
  const left = cases.toSorted((one, other) => rank(fault, one) - rank(fault, other));
  for (let size = 1; left.length > 0; size = Math.min(2 * size, CHUNK)) {
    const { failed } = await prove(fault.rules, left.splice(0, size));
    const found = failed.find(({ failure }) => fault.breaks.some((id) => id === failure?.requirement));
    if (found !== undefined) return found.id;
  }
  return null;
}

function rank({ breaks }: Composite, each: Case): number {
  const at = breaks.map(String).indexOf(String(each.requirements[0]));
  return (isGenerated(each) ? breaks.length : 0) + (at === -1 ? breaks.length : at);
}

/** The traces of the reference, by case. Undefined if two plays of a case differ, so that a difference says nothing. */
class ReferenceTraces {
  readonly #known = new Map<string, Promise<string | undefined>>();

  of(each: Case): Promise<string | undefined> {
    const known = this.#known.get(each.id) ?? this.#play(each);
    this.#known.set(each.id, known);
    return known;
  }

  async #play(each: Case): Promise<string | undefined> {
    const trace = await recordTrace(each, REFERENCE);
    return trace === (await recordTrace(each, REFERENCE)) ? trace : undefined;
  }
}

async function showsIn(cases: readonly Case[], rules: Rules, traces: ReferenceTraces): Promise<boolean> {
  for (const each of cases) {
    const right = await traces.of(each);
    if (right !== undefined && right !== (await recordTrace(each, rules))) return true;
  }
  return false;
}

/**
 * Everything that a simulator with these rules answers and sends in a case, with instants of the world. What comes at one
 * instant comes in any order, and ports differ from play to play.
 */
async function recordTrace(each: Case, rules: Rules): Promise<string> {
  const lines: string[] = [];
  const { look } = RequestChecker.prototype;
  // All requests of all worlds of a case come by here. Nothing else plays meanwhile.
  RequestChecker.prototype.look = function (request): void {
    const { atMs, method, target, rawHeaders, body } = request;
    lines.push([atMs, method, target, ...rawHeaders, body.toString('latin1')].join(' '));
    look.call(this, request);
  };
  const behind = (inner: Transport): Transport => ({
    send: async (method, url, ...rest) => {
      const answer = await inner.send(method, url, ...rest);
      // Readings of the clock depend on how busy the machine is.
      if (!url.endsWith('/clock')) lines.push(`${method} ${url} ${JSON.stringify(answer)}`);
      return answer;
    },
    close: () => inner.close(),
  });
  try {
    await playSimulator([each], { rules, behind, isThorough: false });
  } finally {
    RequestChecker.prototype.look = look;
  }
  return lines
    .sort()
    .join('\n')
    .replace(/127\.0\.0\.1:\d+|localhost:\d+/g, '');
}

/** The share that was found, by area of what each breaks first, and what was missed. */
export function powerLines(trials: readonly Trial[]): readonly string[] {
  const counted = trials.filter(({ by, isVisible }) => by !== null || isVisible);
  const findArea = ({ fault: { breaks } }: Trial): string => requirement(breaks[0]).area;
  const areas = [...new Set(counted.map(findArea))].sort();
  const missed = counted.filter(({ by }) => by === null);
  return [
    ...areas.map((area) => `${area}: ${describeShare(counted.filter((trial) => findArea(trial) === area))}`),
    `all: ${describeShare(counted)}; ${trials.length - counted.length} show nothing and are not counted`,
    ...missed.map(({ fault }) => `missed: ${fault.description} ${fault.why}`),
  ];
}

function describeShare(trials: readonly Trial[]): string {
  const found = trials.filter(({ by }) => by !== null).length;
  return `${found} of ${trials.length}, ${((100 * found) / Math.max(1, trials.length)).toFixed(1)} %`;
}
