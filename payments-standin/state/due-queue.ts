/** Things to do, soonest first; those of one time in the order they came. */
export type DueQueue<T> = { add(due: number, what: T): void; first(): Due<T> | undefined; take(): void };

export type Due<T> = { due: number; what: T };
type Queued<T> = Due<T> & { order: number };

/** A binary heap: a year of thousands of subscriptions is walked without sorting it at every step. */
export function openDueQueue<T>(): DueQueue<T> {
  const heap: Queued<T>[] = [];
  let added = 0;
  return { add, first: () => heap[0], take };

  function add(due: number, what: T): void {
    let place = heap.length;
    heap.push({ due, what, order: added++ });
    while (place > 0 && isBefore(place, parentOf(place))) {
      swap(place, parentOf(place));
      place = parentOf(place);
    }
  }

  function take(): void {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const child = isBefore(right, left) ? right : left;
      if (!isBefore(child, place)) return;
      swap(place, child);
      place = child;
    }
  }

  function isBefore(one: number, other: number): boolean {
    const [a, b] = [heap[one], heap[other]];
    if (a === undefined) return false;
    return b === undefined || a.due < b.due || (a.due === b.due && a.order < b.order);
  }

  function swap(one: number, other: number): void {
    const [a, b] = [heap[one], heap[other]];
    if (a && b) [heap[one], heap[other]] = [b, a];
  }
}

function parentOf(place: number): number {
  return (place - 1) >> 1;
}
