import { expect, it } from 'vitest';
import { REFERENCE, VARIANTS, type Variant } from '../../../sim/harness.ts';
import { type CaseId, findCases } from '../../cases/index.ts';
import { mixturesOfAll } from './mixtures.ts';
import { prove } from './prove.ts';

const PLAY_LIMIT_MS = 300_000;
/** URLs that are tried from the last to the first, each for its whole window. */
const FROM_THE_LAST = ['last-url-first', 'next-url-after-the-last-retry'];

const named = (name: string): Variant[] => VARIANTS.filter((variant) => variant.name === name);

/** Choices that are conforming together, and that once failed a case, although it passes with each alone. */
it.each<readonly [caseId: CaseId, names: readonly string[]]>([
  ['combination/time', ['broken-connection-not-retried', 'next-url-after-the-last-retry', 'delete-sent-twice']],
  ['kind/delete-after-5xx', ['delete-to-each-url', 'delete-sent-twice', 'deletes-at-leisure']],
  ['kind/delete-after-timeout', ['delete-to-each-url', 'delete-sent-twice']],
  ['ingestion/beside-bad', ['unreadable-timestamp-refuses-batch', 'client-reads-usual-timestamps-only']],
  ['delivery/every-url', FROM_THE_LAST],
  ['setting/five-urls', FROM_THE_LAST],
  ['signature/every-url', FROM_THE_LAST],
  ['kind/track-after-5xx', FROM_THE_LAST],
  ['kind/page-after-timeout', FROM_THE_LAST],
  ['random/few-users', ['urls-in-any-order', 'client-checks-its-queue', 'next-url-after-the-last-retry']],
  ['ingestion/one-of-a-batch-fails', ['retries-at-once', 'messages-overtake-each-other']],
  ['retry/own-window', ['retries-first-and-last', 'keeps-house', 'works-by-tick']],
])(
  '%s passes with %s',
  async (caseId, names) => {
    const [mixture, ...others] = mixturesOfAll(names.flatMap(named));
    expect([mixture?.name.split(' + ').length, others.length]).toEqual([names.length, 0]);
    const { failed, couldNotRun } = await prove(mixture?.rules ?? (() => REFERENCE), findCases([caseId]));
    expect([failed, couldNotRun]).toEqual([[], []]);
  },
  PLAY_LIMIT_MS,
);
