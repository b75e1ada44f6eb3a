import type { RequirementId } from '../../../spec/requirements/index.ts';
import { judgeDigest, judgeSigned } from '../checks/digest.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Stage } from '../stage/stage.ts';
import { demand } from './demand.ts';

/** The requirements that a case checks on a plain body before its actual subject. */
export const PLAIN_SIGNED = ['SIG-001', 'SIG-002'] as const;

/**
 * Texts that show how the bytes of a body were obtained: scripts, planes, and characters that JSON may or may not
 * escape.
 */
export const TEXTS = [
  'naïve café, Ærøskøbing',
  'Привет, мир',
  '日本語のテキスト',
  'مرحبا',
  '👩‍👩‍👧‍👦 🇺🇳 𝒳',
  'tab\tnewline\nquote"backslash\\slash/',
  '<script>&amp;\u007f\u0085',
  'line\u2028paragraph\u2029end',
];

export async function deliverSigned(
  stage: Stage,
  secret: string,
  call = stage.calls.track(),
  requirement: RequirementId = 'SIG-002',
): Promise<ReceivedRequest> {
  const source = await stage.source({ secret, hooks: [{ receiver: await stage.receiver() }] });
  const request = await source.deliver(call);
  demandSigned(request, secret, 'SIG-001', requirement);
  return request;
}

/**
 * Ends the case if a request is not signed with a secret.
 * @param presence The requirement that fails without an X-Signature.
 * @param digest The requirement that fails if X-Signature is wrong for this secret.
 * @param strangers Other secrets, for the diagnosis.
 */
export function demandSigned(
  request: ReceivedRequest,
  secret: string,
  presence: RequirementId,
  digest: RequirementId,
  strangers: readonly string[] = [],
): void {
  demand(judgeSigned(request, presence));
  demand(
    judgeDigest(
      request,
      [secret],
      digest,
      strangers.filter((stranger) => stranger !== secret),
    ),
  );
}
