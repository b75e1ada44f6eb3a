import type { BodyKind } from '../../spec/shapes/bodies.ts';
import { judgeShapeAs, SHAPE_REQUIREMENTS } from '../checks/body.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import { demand, demandBody } from './demand.ts';

/** Ends the case if a body does not have the shape of `kind`, whatever kind it names. */
export function demandShape(request: ReceivedRequest, kind: BodyKind): void {
  demandBody(request);
  demand(judgeShapeAs(kind, request).find(({ requirement }) => requirement === SHAPE_REQUIREMENTS[kind]));
}
