import type { RequirementId } from '../../spec/requirements/index.ts';
import { type Deviation, Nonconformance } from '../harness/nonconformance.ts';
import { NotTested } from '../harness/not-tested.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { Lines } from '../harness/stage/transcript.ts';
import { PlainFailures } from './plain-failures.ts';
import { Budget } from './smallest.ts';

/** A world that was played: its deviations, the most telling first, and the lines that only this play has written. */
export interface Played {
  readonly deviations: Iterable<Deviation>;
  readonly lines: Lines;
}

/** A deviation, and the lines of the play that showed it. */
interface Sighted {
  readonly deviation: Deviation;
  readonly lines: Lines;
}

/** Worlds that each have something special, and the plain world without it. */
export interface SpecialWorlds<World extends object> {
  readonly worlds: readonly World[];
  readonly play: (world: World) => Promise<Played>;
  /** Plays the plain world. Called only if another world deviates. */
  readonly playPlain: () => Promise<Played>;
  /**
   * Requirements to report instead of others, because the special part says more about the mistake than the place where
   * it shows.
   */
  readonly blames?: Readonly<Partial<Record<RequirementId, RequirementId>>> | undefined;
  /** The requirements of the case. Without them it may fail for any requirement. */
  readonly requirements?: readonly RequirementId[] | undefined;
  /** Tells the deviation that the case fails for, and the world that showed it. */
  readonly tell: (deviation: Deviation, world: World) => Deviation;
}

/**
 * Plays special worlds, and reports the first deviation that neither a plainer world nor the baseline explains, with the other
 * requirements that the worlds fail. So one known mistake does not hide another, and the baseline of one run lists all of them.
 * The transcript shows the play that showed the deviation.
 * @throws Nonconformance with what is special in that world; otherwise with a plain failure of the case's own
 * requirements, or with a failure in the baseline
 * @throws NotTested if a plain failure makes it impossible to test the case's own requirements
 */
export async function playBeyondPlain<World extends object>(
  stage: Pick<Stage, 'isKnown' | 'isThorough' | 'transcript'>,
  special: SpecialWorlds<World>,
): Promise<void> {
  const { worlds } = special;
  const beyond: Beyond = { met: new Map() };
  const look = async (world: World): Promise<Sighted | undefined> => {
    let first: Sighted | undefined;
    for await (const sighted of unexplained(world, special, beyond)) {
      const { deviation, lines } = sighted;
      if (!beyond.met.has(deviation.requirement)) beyond.met.set(deviation.requirement, sighted);
      if (first !== undefined || stage.isKnown(deviation)) continue;
      stage.transcript.show(lines);
      if (!stage.isThorough) throw new Nonconformance(deviation);
      first = sighted;
    }
    return first;
  };
  for (const [at, world] of worlds.entries()) {
    const sighted = await look(world);
    if (sighted === undefined) continue;
    const budget = new Budget();
    for (const other of worlds.slice(at + 1)) {
      if (!budget.isSpent()) await budget.spend(() => look(other).catch(() => undefined));
    }
    stage.transcript.show(sighted.lines);
    throw new Nonconformance(special.tell(sighted.deviation, world), listDeviations(beyond));
  }
  endPlainly(stage, special, beyond);
}

/** Plays a world, and yields the deviations that the plain world does not explain. */
async function* unexplained<World extends object>(
  world: World,
  { play, playPlain, blames = {} }: SpecialWorlds<World>,
  beyond: Beyond,
): AsyncGenerator<Sighted> {
  const { deviations, lines } = await play(world);
  for (const deviation of deviations) {
    beyond.plain ??= await playPlain().then((plain) => ({ ...plain, failures: new PlainFailures(plain.deviations) }));
    if (beyond.plain.failures.behind(deviation.requirement) !== undefined) continue;
    const blamed = blames[deviation.requirement];
    // A copy would have its diagnosis made.
    yield { deviation: blamed === undefined ? deviation : { ...deviation, requirement: blamed }, lines };
  }
}

/** The deviations of a case: those of the plain world, and the first of each other requirement. */
interface Beyond {
  plain?: Pick<Played, 'lines'> & { readonly failures: PlainFailures };
  readonly met: Map<RequirementId, Sighted>;
}

function listDeviations({ met }: Beyond): Deviation[] {
  return [...met.values()].map(({ deviation }) => deviation);
}

/** Ends a case without a special deviation: with a plain failure of its own requirements, or one in the baseline. */
function endPlainly<World extends object>(
  stage: Pick<Stage, 'isKnown' | 'transcript'>,
  { requirements }: SpecialWorlds<World>,
  beyond: Beyond,
): void {
  const { plain, met } = beyond;
  const failures = plain?.failures.all ?? [];
  const own = failures.filter(({ requirement }) => requirements?.includes(requirement) !== false);
  const [known] = met.values();
  const reported = own.find((deviation) => !stage.isKnown(deviation)) ?? known?.deviation ?? own[0];
  if (reported !== undefined) {
    const { lines } = (reported === known?.deviation ? known : plain) ?? {};
    if (lines !== undefined) stage.transcript.show(lines);
    throw new Nonconformance(reported, [...listDeviations(beyond), ...own]);
  }
  const [obstacle] = (requirements ?? []).flatMap((requirement) => plain?.failures.behind(requirement) ?? []);
  if (obstacle !== undefined) throw NotTested.blockedBy(obstacle.requirement);
}
