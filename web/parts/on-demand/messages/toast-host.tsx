import { useEffect, useRef } from "react";
import { ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import type { Toast, ToastKind } from "../../../state/messages/toasts.ts";
import styles from "./toast-host.module.css";

const SHOWN_MS = 1_000;

/** Of their icons. */
const COLORS: Readonly<Record<ToastKind, string | undefined>> = {
  info: styles.info,
  success: styles.success,
  warning: styles.warning,
  error: styles.error,
  default: "",
};

/** Small cards at the top right, under the header, for a second, longer under the pointer or while the window has no focus. Read out by the log, not here. */
export function ToastHost({ heard }: { readonly heard: readonly Toast[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const last = useRef(0);

  useEffect(() => {
    for (const { id, kind, text } of heard) {
      if (id <= last.current) continue;
      last.current = id;
      raise(layer.current);
      toast(text, { toastId: id, type: kind });
    }
  }, [heard]);

  useEffect(() => (layer.current ? dismissWhenOver(layer.current) : undefined), []);

  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <ToastContainer
        position="top-right"
        autoClose={SHOWN_MS}
        pauseOnHover
        pauseOnFocusLoss
        role="presentation"
        theme="dark"
        hideProgressBar
        className={styles.cards ?? ""}
        toastClassName={(it) => `${it?.defaultClassName} ${styles.toast} ${COLORS[it?.type ?? "default"]}`}
      />
    </div>
  );
}

/**
 * The library closes a toast when React tells it that the animation which is its clock has ended. React tells nothing between the
 * moment a view transition begins and its new page stands: then the toast would lie there until someone pressed it.
 */
function dismissWhenOver(layer: HTMLElement): () => void {
  const onEnd = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(".Toastify__progress-bar")) return;
    const over = target.closest(".Toastify__toast");
    if (over) toast.dismiss(Number(over.id));
  };
  layer.addEventListener("animationend", onEnd);
  return () => layer.removeEventListener("animationend", onEnd);
}

/** A modal dialog lies above everything but what joined the top layer after it. */
function raise(layer: HTMLElement | null): void {
  if (!layer?.isConnected) return;
  if (layer.matches(":popover-open")) layer.hidePopover();
  layer.showPopover();
}
