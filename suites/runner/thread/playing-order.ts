import type { Case } from '../../cases/case.ts';

/**
 * The order in which cases begin. Side by side, those that take long begin first, so that nothing waits for them in the end.
 * One after another, they stay as they are: the plain ones come first, because their failures are the easiest to read.
 */
export function playingOrder<Each extends Pick<Case, 'isLong'>>(cases: readonly Each[], concurrency: number): Each[] {
  const [long, others] = [cases.filter(({ isLong }) => isLong), cases.filter(({ isLong }) => isLong !== true)];
  return concurrency === 1 ? [...cases] : [...long, ...others];
}
