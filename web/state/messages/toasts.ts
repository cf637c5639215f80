/** The kinds that the specification names. */
export type ToastKind = "info" | "success" | "warning" | "error" | "default";
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

type Listener = (toast: Toast) => void;

const listeners = new Set<Listener>();
/** A press can come to its end in the moment between its page's coming alive and the first listener. */
let unheard: Toast[] = [];
let told = 0;

/** Shows a toast for a second. What matters has to stand in its place too: nothing important lives only here. */
export function notify(kind: ToastKind, text: string): void {
  const toast = { id: ++told, kind, text };
  if (listeners.size === 0) unheard.push(toast);
  for (const listener of listeners) listener(toast);
}

/** Called for each toast from now on, and for those that nobody has heard; gives the way to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  for (const toast of unheard) listener(toast);
  unheard = [];
  return () => listeners.delete(listener);
}
