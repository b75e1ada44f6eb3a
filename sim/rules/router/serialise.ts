/** Writes everything beyond ASCII in a JSON text as `\uXXXX`: another text for the same value. */
export function escapeBeyondAscii(json: string): string {
  // Without the `u` flag a character beyond the first plane matches as two units, and becomes two escapes.
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
