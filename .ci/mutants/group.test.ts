import { describe, expect, it } from 'vitest';
import { againAlone, type Candidate, groupsOf, type Play, playGroup, type Verdict } from './group.ts';

/** Cases in each of which each mutant acts ten times. */
const CASES = ['a', 'b', 'c'].map((caseId) => ({
  kind: 'covered' as const,
  caseId,
  hits: Object.fromEntries(Array.from({ length: 10 }, (_, id) => [id, 10])),
  durationMs: 1,
  problem: undefined,
}));

function candidate(id: string, line = Number(id), isStatic = false): Candidate {
  const mutant = {
    id,
    file: 'sim/router/router.ts',
    line,
    column: 1,
    end: { line, column: 9 },
    within: '',
    original: '',
    replacement: id,
    mutator: '',
  };
  return { mutant, isStatic, cases: CASES };
}

interface World {
  /** By mutant: the case that kills it, or `died` if it ends the process. */
  readonly killers?: Readonly<Record<string, string>>;
  /** By mutant: the one that hides it. */
  readonly hidden?: Readonly<Record<string, string>>;
}

/** Plays as a player would, and keeps what it was asked. */
function player({ killers = {}, hidden = {} }: World): { play: Play; asked: string[] } {
  const asked: string[] = [];
  const play: Play = async (candidates, cases) => {
    const ids = candidates.map(({ mutant }) => mutant.id);
    asked.push(`${ids.join('+')} in ${cases.map(({ caseId }) => caseId).join('')}`);
    const acting = ids.filter((id) => !ids.includes(hidden[id] ?? ''));
    if (acting.some((id) => killers[id] === 'died')) return 'died';
    const at = cases.findIndex(({ caseId }) => acting.some((id) => killers[id] === caseId));
    const played = at < 0 ? cases : cases.slice(0, at);
    const hits = Object.fromEntries(ids.map((id) => [id, acting.includes(id) ? 10 * played.length : 0]));
    const green = played.map(({ caseId }) => caseId);
    return at < 0
      ? { outcome: 'survived', green, hits }
      : { outcome: 'failed', caseId: cases[at]?.caseId, green, hits };
  };
  return { play, asked };
}

async function outcomesOf(group: readonly Candidate[], world: World): Promise<Record<string, string>> {
  const verdicts = await playGroup(group, player(world).play);
  return Object.fromEntries(
    verdicts.map(({ mutant, outcome, caseId }) => [mutant.id, `${outcome} ${caseId ?? ''}`.trim()]),
  );
}

describe('a group', () => {
  const GROUP = ['1', '2', '3', '4'].map((id) => candidate(id));

  it('survives in one go if all cases are green', async () => {
    const { play, asked } = player({});
    await playGroup(GROUP, play);
    expect(asked).toEqual(['1+2+3+4 in abc']);
    expect(await outcomesOf(GROUP, {})).toEqual({ 1: 'survived', 2: 'survived', 3: 'survived', 4: 'survived' });
  });

  it('loses those that a case kills, and plays on from there', async () => {
    const { play, asked } = player({ killers: { 2: 'b' } });
    await playGroup(GROUP, play);
    expect(asked).toEqual(['1+2+3+4 in abc', '1 in b', '2 in b', '3 in b', '4 in b', '1+3+4 in c']);
  });

  it('tells each mutant by the case that kills it', async () => {
    const killers = { 1: 'a', 2: 'c', 4: 'a' };
    expect(await outcomesOf(GROUP, { killers })).toEqual({
      1: 'failed a',
      2: 'failed c',
      3: 'survived',
      4: 'failed a',
    });
  });

  it('is halved until it is known which mutant ended the process', async () => {
    const killers = { 3: 'died', 4: 'b' };
    expect(await outcomesOf(GROUP, { killers })).toEqual({ 1: 'survived', 2: 'survived', 3: 'crashed', 4: 'failed b' });
  });

  it('plays a mutant alone that another one hid', async () => {
    const world = { killers: { 4: 'b' }, hidden: { 3: '1', 4: '1' } };
    expect(await outcomesOf(GROUP, world)).toMatchObject({ 3: 'survived', 4: 'failed b' });
  });
});

describe('groups', () => {
  it('keep mutants of one place apart, and those that act while modules are loaded', () => {
    const all = [candidate('1', 7), candidate('2', 7), candidate('3', 8), candidate('4', 9, true)];
    const ids = groupsOf(all).map((group) => group.map(({ mutant }) => mutant.id));
    expect(ids).toEqual([['1', '3'], ['2'], ['4']]);
  });

  it('are of a limited size', () => {
    const many = Array.from({ length: 90 }, (_, index) => candidate(`${index}`));
    expect(groupsOf(many).map(({ length }) => length)).toEqual([40, 40, 10]);
  });
});

describe('a mutant that survived in a group', () => {
  const GROUP = ['1', '2', '3'].map((id) => candidate(id));
  const survivors = GROUP.map(({ mutant }): Verdict => ({ mutant, outcome: 'survived' }));

  it('plays again alone unless it is judged, because another may have made up for it', async () => {
    const { play, asked } = player({ killers: { 2: 'b' } });
    const verdicts = await againAlone(survivors, GROUP, ({ id }) => id === '1', play);
    expect(asked).toEqual(['2 in abc', '3 in abc']);
    const outcomes = Object.fromEntries(verdicts.map(({ mutant, outcome }) => [mutant.id, outcome]));
    expect(outcomes).toEqual({ 1: 'survived', 2: 'failed', 3: 'survived' });
  });

  it('does not play again if it was alone', async () => {
    const { play, asked } = player({});
    const alone = survivors.slice(0, 1);
    expect(await againAlone(alone, GROUP.slice(0, 1), () => false, play)).toEqual(alone);
    expect(asked).toEqual([]);
  });
});
