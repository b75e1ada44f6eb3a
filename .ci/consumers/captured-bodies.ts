import { prove } from '../../suites/proof/prove.fixture.ts';

/**
 * Plays the suite against the simulator, and returns the text of every body that it sent to a webhook, each text once,
 * in an order that does not depend on which case was faster.
 */
export async function capturedBodies(): Promise<string[]> {
  const texts = new Set<string>();
  // A body is signed right before it is sent, so this sees the very bytes, those of random worlds included.
  await prove((reference) => ({
    ...reference,
    sign: (payload, attempt) => {
      texts.add(payload.bytes.toString('utf8'));
      return reference.sign(payload, attempt);
    },
  }));
  return [...texts].sort();
}
