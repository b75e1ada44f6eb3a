/** JSON with everything beyond ASCII as `\uXXXX`: another text of the same value. */
export function escapeBeyondAscii(json: string): string {
  // Without the `u` flag a character beyond the first plane is two units, and is escaped as two.
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
