/** The kinds that the specification names. */
export type ToastKind = "info" | "success" | "warning" | "error" | "default";
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

type Listener = (toast: Toast) => void;

const listeners = new Set<Listener>();
let told = 0;

/** Shows a toast for a second. What matters has to stand in its place too: nothing important lives only here. */
export function notify(kind: ToastKind, text: string): void {
  const toast = { id: ++told, kind, text };
  for (const listener of listeners) listener(toast);
}

/** Called for each toast from now on; gives the way to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
