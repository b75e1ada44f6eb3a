import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { deliver, SECRET } from '../../../harness/kit/traffic.ts';
import { headerValues, type ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { SourceOptions } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { lowerCase } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** A value that ISO 8859-1 can carry, and one that it cannot. */
const BEYOND_ASCII = ['Grüße', '東京'];

export const headerOpen = [
  {
    id: 'header/content-type-parameters',
    title: 'Parameters after the media type',
    requirements: ['HDR-003'],
    play: async (stage) => {
      const [value = ''] = headerValues(await deliver(stage, stage.calls.track()), 'content-type');
      const [, ...parameters] = value.split(';').map((part) => part.trim());
      stage.observe('HDR-003', parameters);
    },
  },
  {
    id: 'header/user-agent',
    title: 'Value of User-Agent',
    requirements: ['HDR-005'],
    play: async (stage) => {
      stage.observe('HDR-005', headerValues(await deliver(stage, stage.calls.track()), 'user-agent'));
    },
  },
  claimedCase('HDR-011', 'Content-Type', 'text/x-static', ['HDR-002']),
  claimedCase('HDR-012', 'User-Agent', 'static/1.0', ['HDR-004']),
  claimedCase('HDR-017', 'Host', 'static.example.org', ['HDR-016']),
  claimedCase('HDR-013', 'X-Signature', '0123456789abcdef', ['SIG-001', 'SIG-002', 'SIG-005']),
  {
    id: 'header/beyond-ascii',
    title: 'Fate of a static header value beyond ASCII',
    requirements: ['HDR-014'],
    play: async (stage) => {
      const seen: Record<string, string> = {};
      for (const value of BEYOND_ASCII) {
        const request = await requestWith(stage, 'X-Note', value, {}, []);
        seen[value] = typeof request === 'string' ? request : describeEncoding(value, headerValues(request, 'x-note'));
      }
      stage.observe('HDR-014', seen);
    },
  },
] as const satisfies readonly Case[];

/** A case about a static header that the service sets as well, with and without a secret. */
function claimedCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  value: string,
  open: readonly RequirementId[],
): Case<`header/static-${Lowercase<Name>}`> {
  return {
    id: `header/static-${lowerCase(name)}`,
    title: `Fate of a static header named ${name}`,
    requirements: [requirement],
    play: async (stage) => {
      const signed = await requestWith(stage, name, value, { secret: SECRET }, open);
      const unsigned = await requestWith(stage, name, value, {}, open);
      stage.observe(requirement, {
        withSecret: typeof signed === 'string' ? signed : describeOwners(signed, name, value),
        withoutSecret: typeof unsigned === 'string' ? unsigned : describeOwners(unsigned, name, value),
      });
    },
  };
}

/** The request of a source with this static header, or the reason why there is none. */
async function requestWith(
  stage: Stage,
  name: string,
  value: string,
  options: Pick<SourceOptions, 'secret'>,
  open: readonly RequirementId[],
): Promise<ReceivedRequest | string> {
  const receiver = await stage.receiver();
  const source = await stage.trySource({ ...options, hooks: [{ receiver, headers: { [name]: value } }] });
  if (source === undefined) return 'settings refused';
  for (const requirement of open) source.waive(requirement);
  if (!(await source.tryCall(stage.calls.track()))) return 'call refused';
  await stage.awaitRequests(receiver, 1);
  return receiver.requests[0] ?? 'not delivered';
}

/** For each value of a header, whether it is the static one or the service's own. */
function describeOwners(request: ReceivedRequest, name: string, value: string): string[] {
  return headerValues(request, name).map((seen) => (seen === value ? 'static' : 'own'));
}

/** The encoding of a header value on arrival. Headers are read byte by byte, as ISO 8859-1. */
function describeEncoding(value: string, [seen]: readonly string[]): string {
  if (seen === undefined) return 'header left out';
  if (seen === value) return 'ISO 8859-1';
  return Buffer.from(seen, 'latin1').toString('utf8') === value ? 'UTF-8' : `as ${seen}`;
}
