/** Groups items that share a sign, directly or through others. Groups and their items keep the order of the items. */
export function foldBySigns<Item>(items: readonly Item[], signsOf: (item: Item) => readonly string[]): Item[][] {
  /** Each sign points to another sign of its group, or to itself. */
  const next = new Map<string, string>();
  const rootOf = (sign: string): string => {
    let at = sign;
    for (let to = next.get(at); to !== undefined && to !== at; to = next.get(at)) at = to;
    next.set(sign, at);
    return at;
  };
  const roots = items.map((item) => {
    const [first = '', ...others] = signsOf(item);
    for (const other of others) next.set(rootOf(other), rootOf(first));
    return first;
  });
  const groups = new Map<string, Item[]>();
  items.forEach((item, index) => {
    const root = rootOf(roots[index] ?? '');
    groups.set(root, [...(groups.get(root) ?? []), item]);
  });
  return [...groups.values()];
}
