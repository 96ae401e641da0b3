/** Rings of a graph: sets of nodes that all reach each other (Tarjan's strongly connected components), sorted. */
export function rings(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const places = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const lower = (node: string, place: number) => lowest.set(node, Math.min(lowest.get(node) ?? place, place));
  const visit = (node: string): void => {
    const place = places.size;
    places.set(node, place);
    lowest.set(node, place);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!places.has(next)) {
        visit(next);
        lower(node, lowest.get(next) ?? place);
      } else if (stack.includes(next)) lower(node, places.get(next) ?? place);
    }
    if (lowest.get(node) !== place) return;
    const ring = stack.splice(stack.indexOf(node));
    if (ring.length > 1) groups.push(ring.sort());
  };
  for (const node of edges.keys()) if (!places.has(node)) visit(node);
  return groups;
}
