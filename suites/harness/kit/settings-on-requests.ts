import type { RequirementId } from '../../../spec/requirements/index.ts';
import { judgeUnsigned } from '../checks/digest.ts';
import { judgeTarget } from '../checks/head.ts';
import { headerValues, type ReceivedRequest } from '../receivers/received-request.ts';
import type { CallDocument } from '../stage/calls.ts';
import type { Hook, SourceOptions } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { demand, demandHeaders, demandThat } from './demand.ts';
import { requestsWith } from './negatives.ts';
import { demandSigned } from './signed.ts';

export interface Requirements {
  readonly header: RequirementId;
  /** For a header that only another URL has. */
  readonly foreign: RequirementId;
  readonly target: RequirementId;
  readonly signed: RequirementId;
  readonly digest: RequirementId;
  readonly unsigned: RequirementId;
}

/** For calls before any change of settings. */
export const UNCHANGED: Requirements = {
  header: 'HDR-006',
  foreign: 'HDR-008',
  target: 'SET-004',
  signed: 'SIG-001',
  digest: 'SIG-002',
  unsigned: 'SIG-005',
};

/** For calls after a change of settings. */
export const CHANGED: Requirements = {
  header: 'SET-009',
  foreign: 'SET-009',
  target: 'SET-009',
  signed: 'SET-009',
  digest: 'SET-009',
  unsigned: 'SET-009',
};

/** Settings, their replacement, and the difference between the two. */
export interface SettingsChange {
  readonly what: string;
  readonly former: SourceOptions;
  readonly now: SourceOptions;
}

/** The settings in force for a call, and the previous ones. */
export interface InForce {
  readonly settings: SourceOptions;
  readonly former?: SourceOptions;
  readonly requirements: Requirements;
}

/** A track call with its mark in several places, so that it is found even if one of the members is missing. */
export function markedTrack({ calls }: Stage): CallDocument {
  const mark = calls.id('u');
  return calls.track({ userId: mark, event: mark, properties: { mark } });
}

export function requestsTo({ hooks }: SourceOptions, mark: string): ReceivedRequest[] {
  return hooks.flatMap(({ receiver }) => requestsWith(receiver, mark));
}

/** Ends the case if a request with this mark does not follow the settings in force. */
export function demandInForce(mark: string, inForce: InForce): void {
  for (const hook of inForce.settings.hooks) {
    for (const request of requestsWith(hook.receiver, mark)) demandOne(request, hook, inForce);
  }
  for (const { receiver } of inForce.former?.hooks ?? []) {
    if (inForce.settings.hooks.some((hook) => hook.receiver === receiver)) continue;
    const [request] = requestsWith(receiver, mark);
    const deviation = { expected: `nothing at ${receiver.name}, which only earlier settings had`, seen: 'a request' };
    demandThat(request === undefined, { requirement: inForce.requirements.target, ...deviation, request });
  }
}

function demandOne(request: ReceivedRequest, hook: Hook, { settings, former, requirements }: InForce): void {
  // Only a path of the case itself is known: a deployment has other paths.
  if (hook.url !== undefined) demand(judgeTarget(requirements.target, request, toTarget(hook.url)));
  demandHeaders(requirements.header, request, hook.headers ?? {});
  const others = [...settings.hooks, ...(former?.hooks ?? [])].flatMap(({ headers = {} }) => Object.keys(headers));
  for (const name of others.filter((each) => hook.headers?.[each] === undefined)) {
    const expected = `no ${name}, which only another URL or earlier settings had`;
    const holds = headerValues(request, name).length === 0;
    demandThat(holds, { requirement: requirements.foreign, expected, seen: `the header ${name}`, request });
  }
  const { secret } = settings;
  const strangers = former?.secret === undefined ? [] : [former.secret];
  if (secret !== undefined) demandSigned(request, secret, requirements.signed, requirements.digest, strangers);
  else demand(judgeUnsigned(request, requirements.unsigned));
}

function toTarget(url: string): string {
  return url.slice(new URL(url).origin.length);
}
