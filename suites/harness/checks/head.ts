import { withArticle } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Deviation } from '../nonconformance.ts';
import { headerValues, type ReceivedRequest } from '../receivers/received-request.ts';
import { shown } from '../text.ts';

/**
 * A product with its version in HTTP notation, anywhere in the value (readings, 42). It matches only from the last
 * character of the product to the first digit of the version, so that a very long value takes little time.
 */
const PRODUCT = /[!#$%&'*+.^_`|~\w-]\/[!#$%&'*+.^_`|~\w-]*\d/;

/** The rest of a URL after its scheme. Its path is not a product, and a `/v2` in it is not a version. */
const URL_REST = /:\/\/[^\s),;]*/g;

/** Maximum values of one header that are shown. */
const SEEN_VALUES = 5;

/** A request must be a POST ("Endpoints › Outbound delivery"). */
export function judgeMethod(request: ReceivedRequest): Deviation | undefined {
  if (request.method === 'POST') return undefined;
  return { requirement: 'HDR-001', expected: 'a POST', seen: withArticle(request.method), request, isRight: isPost };
}

function isPost({ method }: ReceivedRequest): boolean {
  return method === 'POST';
}

/** A request must name the host of a configured URL, with its port unless it is the default one (readings, 54). */
export function judgeHost(request: ReceivedRequest, authorities: readonly string[]): Deviation | undefined {
  const values = headerValues(request, 'host');
  if (values.length === 1 && authorities.includes(values[0]?.toLowerCase() ?? '')) return undefined;
  const expected = `one Host of ${authorities.join(' or ')}`;
  const isRight = (other: ReceivedRequest): boolean => judgeHost(other, authorities) === undefined;
  return { requirement: 'HDR-016', expected, seen: seenValues(values), request, isRight };
}

/** HTTP sends an endpoint the path and the query of a URL, and nothing else of it in the request line. */
export function judgeRequestLine(request: ReceivedRequest): Deviation | undefined {
  if (/^\/[^#]*$/.test(request.target)) return undefined;
  const expected = 'a path and a query in the request line, without the rest of the URL';
  const diagnosis = diagnoseTarget(request.target);
  const isRight = (other: ReceivedRequest): boolean => judgeRequestLine(other) === undefined;
  return { requirement: 'SET-004', expected, seen: shown(request.target), diagnosis, request, isRight };
}

/** A request must have exactly this path and query. */
export function judgeTarget(
  requirement: RequirementId,
  request: ReceivedRequest,
  target: string,
): Deviation | undefined {
  if (request.target === target.replace(/#.*$/, '')) return undefined;
  const diagnosis = diagnoseTarget(request.target, target);
  return { requirement, expected: `a request to ${target}`, seen: shown(request.target), diagnosis, request };
}

/** The mistake that a request line shows, in the same words for every URL. */
function diagnoseTarget(target: string, configured = ''): string | undefined {
  if (/^[a-z]+:\/\//i.test(target)) return 'The request line has the whole URL instead of its path and query.';
  if (target.includes('#')) return 'The request line has the fragment of the URL.';
  const isCut = configured.includes('?') && target === configured.replace(/\?.*$/, '');
  return isCut ? 'The request line lacks the query of the URL.' : undefined;
}

/** A request must have the media type of JSON, with or without parameters. */
export function judgeContentType(request: ReceivedRequest): Deviation | undefined {
  const values = headerValues(request, 'content-type');
  const [mediaType] = values[0]?.split(';') ?? [];
  if (values.length === 1 && mediaType?.trim().toLowerCase() === 'application/json') return undefined;
  return {
    requirement: 'HDR-002',
    expected: 'one Content-Type of application/json',
    seen: seenValues(values),
    request,
    isRight: (other) => judgeContentType(other) === undefined,
  };
}

/** A request must name its sender with a version. */
export function judgeUserAgent(request: ReceivedRequest): Deviation | undefined {
  const values = headerValues(request, 'user-agent');
  if (values.some((value) => PRODUCT.test(value.replace(URL_REST, '')))) return undefined;
  const expected = 'a User-Agent with a product and its version, such as name/1.0';
  const isRight = (other: ReceivedRequest): boolean => judgeUserAgent(other) === undefined;
  return { requirement: 'HDR-004', expected, seen: seenValues(values), request, isRight };
}

export function seenValues(values: readonly string[]): string {
  if (values.length === 0) return 'no such header';
  const left = values.length - SEEN_VALUES;
  const rest = left > 0 ? [`${left} more`] : [];
  return [...values.slice(0, SEEN_VALUES).map(shown), ...rest].join(' and ');
}
