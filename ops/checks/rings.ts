/**
 * The rings in a graph of files: every group of files that all reach each other, each as one shortest walk
 * round (first and last are the same file). Tarjan's strongly connected components.
 */
export function ringsIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const rings: string[][] = [];

  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file))
      rings.push(walkRound(graph, new Set(group), file));
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return rings;
}

function walkRound(
  graph: ReadonlyMap<string, readonly string[]>,
  group: Set<string>,
  start: string,
): string[] {
  const walks = [[start]];
  for (const walk of walks) {
    for (const next of graph.get(walk.at(-1) ?? start) ?? []) {
      if (next === start) return [...walk, start];
      if (group.delete(next)) walks.push([...walk, next]);
    }
  }
  return [start];
}
