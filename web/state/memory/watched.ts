/** A value of this tab, and those who are told when it becomes another. */
export interface Watched<Value> {
  readonly current: () => Value;
  readonly set: (value: Value) => void;
  /** Called at each change; gives the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createWatched<Value>(value: Value): Watched<Value> {
  const listeners = new Set<() => void>();
  let now = value;
  return {
    current: () => now,
    set(next) {
      now = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
