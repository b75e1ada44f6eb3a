import { z } from 'zod/v3';

/** The context of a screen body. The document does not say that every device sends all of it; what is present is text. */

const text = z.string().optional();

export const screenDeviceSchema = z
  .object({ model: text.describe('Model of the device.'), type: text.describe('Type of the device.') })
  .passthrough()
  .describe('The device.');

export const screenOsSchema = z
  .object({
    name: text.describe('Name of the operating system.'),
    version: text.describe('Version of the operating system.'),
  })
  .passthrough()
  .describe('The operating system of the device.');

export const screenAppSchema = z
  .object({
    build: text.describe('Build of the app.'),
    name: text.describe('Name of the app.'),
    version: text.describe('Version of the app.'),
  })
  .passthrough()
  .describe('The app.');

export const screenContextSchema = z
  .object({
    device: screenDeviceSchema.optional(),
    os: screenOsSchema.optional(),
    app: screenAppSchema.optional(),
  })
  .passthrough()
  .describe('The device, operating system and app in which the user saw the screen.');
