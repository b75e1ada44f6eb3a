import type { ZodIssue } from 'zod/v3';
import { withArticle } from '../../../spec/grammar.ts';
import { MEMBER_REQUIREMENTS, SHAPE_REQUIREMENTS } from '../../../spec/requirements/body.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { BODY_KINDS, type BodyKind, sentBodySchemas, strictBodySchemas } from '../../../spec/shapes/bodies.ts';
import type { Deviation } from '../nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../receivers/received-request.ts';
import { shown, shownMember } from '../text.ts';
import { readMember } from './member.ts';
import { diagnoseMember, diagnoseTimestamp, jsonType } from './shape-diagnosis.ts';

const WANTED: Readonly<Partial<Record<RequirementId, string>>> = {
  'TIM-001': 'a `timestamp` in ISO 8601, UTC, with milliseconds',
  'BOD-009': '`version` to be the integer 1',
  'BOD-010': 'no `version`',
  'BOD-012': 'a string under the key "Previous ID"',
  'BOD-013': 'a string under the key "User ID"',
};

export function bodyKind(body: Record<string, unknown>): BodyKind | undefined {
  return BODY_KINDS.find((kind) => kind === body['type']);
}

/** A body must be a JSON object ("Endpoints › Outbound delivery"). */
export function judgeJson(request: ReceivedRequest): Deviation | undefined {
  return objectBody(request) === undefined ? notAnObject(request) : undefined;
}

export function notAnObject(request: ReceivedRequest): Deviation {
  const seen = shown(request.body.toString('utf8'));
  return { requirement: 'BOD-001', expected: 'a body that is one JSON object, in UTF-8', seen, request };
}

/** A body must name one of the seven kinds ("Events"). */
export function judgeType(request: ReceivedRequest): Deviation | undefined {
  const body = objectBody(request);
  if (body === undefined || bodyKind(body) !== undefined) return undefined;
  const seen = shownMember('type', body['type']);
  return { requirement: 'BOD-011', expected: `\`type\` to be one of ${BODY_KINDS.join(', ')}`, seen, request };
}

/**
 * All deviations of a body from the shape of its kind, each with its requirement.
 * @param anonymous True if its user may be anonymous, so that `userId` is not checked.
 */
export function judgeShape(request: ReceivedRequest, anonymous: boolean): Deviation[] {
  const body = objectBody(request);
  const kind = body && bodyKind(body);
  if (body === undefined || kind === undefined) return [];
  const parsed = (anonymous ? sentBodySchemas : strictBodySchemas)[kind].safeParse(body);
  return parsed.success ? [] : parsed.error.issues.map((issue) => toDeviation(issue, kind, body, request));
}

function toDeviation(
  issue: ZodIssue,
  kind: BodyKind,
  body: Record<string, unknown>,
  request: ReceivedRequest,
): Deviation {
  const member = String(issue.path[0] ?? '');
  const isThere = Object.hasOwn(body, member);
  const requirement = chooseRequirement(member, kind, isThere);
  const expected = WANTED[requirement] ?? `\`${issue.path.join('.')}\` in ${withArticle(kind)} body: ${issue.message}`;
  const diagnosis = diagnoseIssue(issue, body);
  const seen = isThere ? shown(body[member]) : `no \`${member}\``;
  return { requirement, expected, seen, ...(diagnosis === undefined ? {} : { diagnosis }), request };
}

function diagnoseIssue(issue: ZodIssue, body: Record<string, unknown>): string | undefined {
  const path = issue.path.map(String);
  const outer = path.slice(0, -1);
  const where = outer.length === 0 ? 'The body' : `\`${outer.join('.')}\``;
  const value = body['timestamp'];
  if (issue.path[0] === 'timestamp' && typeof value === 'string') return diagnoseTimestamp(value);
  return diagnoseMember(outer.reduce<unknown>(readMember, body), path.at(-1) ?? '', where, wantedType(issue));
}

/** The JSON type that an issue asks for, if any. */
function wantedType(issue: ZodIssue): string | undefined {
  if (issue.code === 'invalid_literal') return jsonType(issue.expected);
  return issue.code === 'invalid_type' ? issue.expected : undefined;
}

/** A missing member fails the requirement of the shape; a wrong one fails its own requirement. */
function chooseRequirement(member: string, kind: BodyKind, isThere: boolean): RequirementId {
  if (!isThere && !member.includes(' ')) return SHAPE_REQUIREMENTS[kind];
  if (member === 'version') return kind === 'delete' ? 'BOD-010' : 'BOD-009';
  return (MEMBER_REQUIREMENTS as Readonly<Record<string, RequirementId>>)[member] ?? SHAPE_REQUIREMENTS[kind];
}
