/** Reads the value of a command-line option that is a whole number. @throws Error if it is anything else, or less than `least` */
export function numberOption(option: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`Expected \`${option}\` to be a number, at least ${least}, got ${text}`);
}
