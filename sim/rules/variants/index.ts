import type { Variant } from '../replacement.ts';
import { BODY_VARIANTS } from './bodies.ts';
import { CLIENT_VARIANTS } from './client.ts';
import { DELIVERY_VARIANTS } from './delivery.ts';
import { INTAKE_VARIANTS } from './intake.ts';
import { REQUEST_VARIANTS } from './requests.ts';

/** Every other honest router and client that the suite must not fail. */
export const VARIANTS: readonly Variant[] = [
  ...BODY_VARIANTS,
  ...REQUEST_VARIANTS,
  ...DELIVERY_VARIANTS,
  ...INTAKE_VARIANTS,
  ...CLIENT_VARIANTS,
];
