import { expect, it } from 'vitest';
import { Nonconformance, Unreadable } from '../../harness/nonconformance.ts';
import { NotTested } from '../../harness/not-tested.ts';
import { makeRequest } from '../../harness/receivers/request.fixture.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import { playReadably } from './play-on-stage.ts';

const JSON_FORM = ['Content-Type', 'application/json'];
const REQUIREMENTS = ['MSG-013'] as const;

/** The outcome for a client that sends a plain message like this, of a case that cannot read another one. */
async function findOutcome(plain: string, rawHeaders = JSON_FORM): Promise<unknown> {
  const unreadable = makeRequest({ rawHeaders: JSON_FORM, body: '{"batch":[{"a":' });
  const play = () => Promise.reject(new Unreadable('not JSON', unreadable));
  const elsewhere = async () => ({ request: makeRequest({ rawHeaders, body: plain }), message: {} });
  const stage = { elsewhere } as Pick<Stage, 'elsewhere'> as Stage;
  return playReadably({ play, requirements: REQUIREMENTS }, stage).catch((error: unknown) => error);
}

it('fails a client that sends a plain message as JSON, and another in no form that can be read', async () => {
  const outcome = await findOutcome('{"batch":[]}');
  expect(outcome).toBeInstanceOf(Nonconformance);
  expect(outcome).toMatchObject({
    deviation: {
      requirement: 'MSG-013',
      diagnosis: 'The body ends in the middle of its JSON.',
      seen: '"{\\"batch\\":[{\\"a\\":"',
    },
  });
});

it.each([
  ['sends nothing as JSON', 'id=u-1', JSON_FORM],
  ['says that the other has another type', '{}', ['Content-Type', 'text/plain']],
  ['says that the other is encoded', '{}', [...JSON_FORM, 'Content-Encoding', 'zstd']],
])('does not test a client that %s', async (_, plain, rawHeaders) => {
  expect(await findOutcome(plain, rawHeaders)).toBeInstanceOf(NotTested);
});
