/** Numbers of lines in ascending order as words, those in a row as a range: `line 3`, `lines 1, 4-7`. */
export function lineNumbers(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  const words = ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`));
  return `${numbers.length === 1 ? 'line' : 'lines'} ${words.join(', ')}`;
}
