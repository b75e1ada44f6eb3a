import { describe, expect, it } from 'vitest';
import { launch } from './launch.ts';
import { Processes } from './processes.ts';

const goOn = new AbortController().signal;

describe('launch, of a command that ends before it answers,', () => {
  it('says how it ended and what it printed, without secrets, and keeps an account', async () => {
    const processes = new Processes(() => 41);
    const command = 'TOKEN=abc; echo "token=$TOKEN" >&2; cat "$ROUTESPEC_CA"; exit 7';
    const launching = launch(command, 'the authority', goOn, undefined, processes);
    const expected = /^No answer from `TOKEN=\*\*\*; .*` at http:\/\/127\.0\.0\.1:\d+: exit code 7; it printed: /;
    await expect(launching).rejects.toMatchObject({ code: 'unreachable', message: expect.stringMatching(expected) });
    const [account] = await processes.accounts(true);
    expect(account?.process).toMatchObject({
      command: expect.stringMatching(/^TOKEN=\*\*\*; /),
      ended: { code: 7, signal: null, cases: 41 },
      tail: expect.arrayContaining([
        expect.objectContaining({ stream: 'err', text: 'token=***' }),
        expect.objectContaining({ stream: 'out', text: 'the authority' }),
      ]),
    });
  });

  it('ends it at once when the run is interrupted', async () => {
    const processes = new Processes();
    const launching = launch('exec sleep 100', '', AbortSignal.abort(), undefined, processes);
    await expect(launching).rejects.toMatchObject({ code: 'interrupted' });
    expect(await processes.accounts(false)).toMatchObject([{ process: { command: 'exec sleep 100', tail: [] } }]);
  });
});
