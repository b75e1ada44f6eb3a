import type { ReceiverCase } from '../receiver-case.ts';
import { contents } from './contents.ts';
import { plain } from './plain.ts';
import { rawBytes } from './raw-bytes.ts';
import { restarts } from './restarts.ts';
import { signature } from './signature.ts';
import { time } from './time.ts';

const TABLES = [...plain, ...signature, ...rawBytes, ...contents, ...time, ...restarts] as const;

export type ReceiverCaseId = (typeof TABLES)[number]['id'];

/** Every case of `routespec receiver`, in running order. */
export const RECEIVER_CASES: readonly ReceiverCase<ReceiverCaseId>[] = TABLES;

/** The base of all other cases. If a receiver fails it, the others show nothing. */
export const PLAIN_CASE: ReceiverCase = plain[0];
