import type { BodyKind } from '../../spec/shapes/bodies.ts';
import { judgeShapeAs, SHAPE_REQUIREMENTS } from '../checks/body.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import { demand, demandBody } from './demand.ts';

/** Ends the case where a body lacks the shape of `kind`, whatever kind it names itself. */
export function demandShape(request: ReceivedRequest, kind: BodyKind): void {
  demandBody(request);
  demand(judgeShapeAs(kind, request).find(({ requirement }) => requirement === SHAPE_REQUIREMENTS[kind]));
}
