import { plural } from '../../spec/grammar.ts';
import { maskUserInfo } from '../../spec/secrets.ts';
import { RawJson } from '../target/raw-json.ts';
import { abbreviated } from '../text.ts';

/** How large one detail may be. The largest call that must be taken has 32 KB, most of it padding. */
const DETAIL_BYTES = 16 * 1024;
/** How large all details of one case may be together. */
const CASE_BYTES = 64 * 1024;

/** Writes what was handed in, as long as all of it stays within the bounds of one case. */
export class DetailBudget {
  #leftBytes = CASE_BYTES;

  /**
   * The value as JSON on several lines, with long runs of one character abbreviated. What is cut off is told in the last line.
   */
  detailOf(handed: unknown): string {
    const text = maskUserInfo(abbreviated(jsonOf(handed)));
    const bytes = Buffer.from(text);
    const kept = keptBytes(bytes, Math.min(DETAIL_BYTES, this.#leftBytes));
    this.#leftBytes -= kept;
    if (kept === bytes.length) return text;
    const cut = `(${plural(bytes.length - kept, 'byte')} left out)`;
    return kept === 0 ? cut : `${bytes.subarray(0, kept).toString()}…\n${cut}`;
  }
}

function jsonOf(handed: unknown): string {
  return handed instanceof RawJson ? handed.text : (JSON.stringify(handed, null, 2) ?? String(handed));
}

/** How many bytes are kept, so that no character is cut in two. */
function keptBytes(bytes: Buffer, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
