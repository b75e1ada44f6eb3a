import { describe, expect, it } from 'vitest';
import { type Deviation, Nonconformance } from '../../harness/nonconformance.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { SampleShim } from '../shim.fixture.ts';
import { deliverSomething, playSample, throwing } from './play-sample.fixture.ts';

const WRONG: Deviation = { requirement: 'SIG-002', expected: 'this', seen: 'that' };
const WATCHES = [{ id: 'sample/watch', on: 'webhooks', check: () => WRONG }] as const;
const MOVED = /^Expected `now` to (stay at .* until the clock is moved|be exactly `advanceMs`)/;

const fail = throwing(new Nonconformance(WRONG));
const shareClock = (adapter: SampleShim): void => adapter.shareClock();

describe('a world that others change too', () => {
  it('fails no case, because what it sees may be theirs', async () => {
    const { result } = await playSample({ play: fail }, { prepare: shareClock });
    expect(result).toMatchObject({ status: 'could-not-run', reason: expect.stringMatching(MOVED) });
  });

  it.each<[how: string, play: (stage: Stage) => Promise<void>]>([
    ['ends well', deliverSomething],
    [
      'fails',
      async (stage) => {
        await deliverSomething(stage);
        await fail();
      },
    ],
  ])('is no witness for a watch, if the case %s', async (_, play) => {
    const own = await playSample({ play }, { watches: WATCHES });
    expect(own.findings.length).toBe(1);
    const { result, findings } = await playSample({ play }, { watches: WATCHES, prepare: shareClock });
    expect(result).toMatchObject({ status: 'could-not-run', reason: expect.stringMatching(MOVED) });
    expect(findings).toEqual([]);
  });

  it('is the reason for a case that finds no end', async () => {
    const play = async (stage: Stage): Promise<void> => {
      for (;;) await stage.time.settle();
    };
    const { result } = await playSample({ play }, { prepare: shareClock, patienceMs: 100 });
    expect(result).toMatchObject({ status: 'could-not-run', reason: expect.stringMatching(MOVED) });
  });
});

it.each<[what: string, prepare: (adapter: SampleShim) => void]>([
  [
    'no other world may be made to compare with',
    (adapter) => {
      let worlds = 0;
      adapter.before((what) => {
        if (what === 'POST /worlds') worlds += 1;
        if (worlds === 2) adapter.answer('POST /worlds', 409, { error: { message: 'one at a time' } });
      });
    },
  ],
  ['the other world shows that they are apart', () => {}],
])('fails a case if %s', async (_, prepare) => {
  const { result } = await playSample({ play: fail }, { prepare });
  expect(result.status).toBe('failed');
});
