import { describe, expect, it } from 'vitest';
import type { RequirementId } from '../../spec/requirements/index.ts';
import { type Deviation, Nonconformance } from '../harness/nonconformance.ts';
import { NotTested } from '../harness/not-tested.ts';
import { Transcript } from '../harness/stage/transcript.ts';
import { playBeyondPlain } from './beyond-plain.ts';

/** A world is what it fails. */
type World = readonly RequirementId[];

const makeDeviations = (world: World): Deviation[] =>
  world.map((requirement) => ({ requirement, expected: 'e', seen: world.join() }));

interface Play {
  readonly worlds: readonly World[];
  readonly plain?: World;
  readonly about?: readonly RequirementId[];
  readonly known?: World;
}

/** The requirement that a case with these worlds fails, or the one that blocks it. */
async function playToEnd(
  { worlds, plain = [], about, known = [] }: Play,
  transcript = new Transcript(),
): Promise<string> {
  const playAs = (seen: string) => async (world: World) => {
    const lines = transcript.begin();
    transcript.add('suite', seen === '' ? world.join() : seen);
    return { deviations: makeDeviations(world), lines };
  };
  try {
    const isKnown = ({ requirement }: Deviation): boolean => known.includes(requirement);
    await playBeyondPlain<World>(
      { isKnown, isThorough: true, transcript },
      {
        worlds,
        play: playAs(''),
        playPlain: () => playAs('plain')(plain),
        blames: { 'CAL-001': 'CAL-011' },
        requirements: about,
        tell: (deviation) => ({ ...deviation, diagnosis: 'special' }),
      },
    );
    return 'passed';
  } catch (error) {
    if (error instanceof Nonconformance) {
      const { requirement, diagnosis } = error.deviation;
      return `${diagnosis ?? 'plain'} ${requirement}`;
    }
    return error instanceof NotTested ? `blocked by ${error.untested.blockedBy}` : String(error);
  }
}

describe('a case that is about some requirements', () => {
  const about: readonly RequirementId[] = ['CAL-011', 'RTY-005'];
  it.each<[what: string, play: Play, ending: string]>([
    ['a plain world is not played if nothing else deviates', { worlds: [[]], plain: ['CAL-011'] }, 'passed'],
    ['what is special is told', { worlds: [['SIG-002', 'CAL-012']] }, 'special SIG-002'],
    ['the requirement that the case blames is told', { worlds: [['CAL-001']] }, 'special CAL-011'],
    ['what is plain does not end it', { worlds: [['HDR-004']], plain: ['HDR-004'] }, 'passed'],
    ['it does not hide another', { worlds: [['HDR-004', 'CAL-001']], plain: ['HDR-004'] }, 'special CAL-011'],
    ['nor in a later world', { worlds: [['HDR-004'], ['CAL-012']], plain: ['HDR-004'] }, 'special CAL-012'],
    ['what is plain fails the case that is about it', { worlds: [['RTY-005']], plain: ['RTY-005'] }, 'plain RTY-005'],
    [
      'it blocks a case that is about what may follow from it',
      { worlds: [['CAL-004']], plain: ['CAL-004'] },
      'blocked by CAL-004',
    ],
    [
      'what is known does not hide another',
      { worlds: [['HDR-004', 'CAL-012']], known: ['HDR-004'] },
      'special CAL-012',
    ],
    ['it fails the case if there is nothing else', { worlds: [['HDR-004']], known: ['HDR-004'] }, 'plain HDR-004'],
  ])('%s', async (_, play, ending) => {
    expect(await playToEnd({ ...play, about })).toBe(ending);
  });
});

describe('a case that may fail for any requirement', () => {
  it.each<[what: string, play: Play, ending: string]>([
    ['tells what is plain if there is nothing else', { worlds: [['HDR-004']], plain: ['HDR-004'] }, 'plain HDR-004'],
    ['tells what is special before it', { worlds: [['HDR-004', 'CAL-001']], plain: ['HDR-004'] }, 'special CAL-011'],
    [
      'tells what is not known, if something plain is',
      { worlds: [['HDR-004']], plain: ['HDR-004', 'SIG-002'], known: ['HDR-004'] },
      'plain SIG-002',
    ],
  ])('%s', async (_, play, ending) => {
    expect(await playToEnd(play)).toBe(ending);
  });
});

it.each<[what: string, play: Play, shown: string]>([
  [
    'the plain world if that is what fails',
    { worlds: [['HDR-004', 'SIG-002']], plain: ['HDR-004', 'SIG-002'] },
    'plain',
  ],
  [
    'the world that fails, also if others were played after it',
    { worlds: [['HDR-004', 'CAL-012'], ['HDR-004']], plain: ['HDR-004'] },
    'HDR-004,CAL-012',
  ],
])('has the transcript of %s', async (_, play, shown) => {
  const transcript = new Transcript();
  await playToEnd(play, transcript);
  expect(transcript.entries().map(({ what }) => what)).toEqual([shown]);
});
