import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import styles from "./dialog.module.css";

interface DialogProps {
  /** The heading inside that names it. */
  readonly labelled_by: string;
  /** The button that opened it: it grows out of there, and the focus goes back there. */
  readonly opener: RefObject<HTMLElement | null>;
  /** Escape, a press beside it, or a close button (`method="dialog"`). */
  readonly onClosed: () => void;
  /** For a question with two answers. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

const LEAVING_MS = 180;

/** A native modal dialog, open for as long as it is there; the platform holds the focus. */
export function Dialog({ labelled_by, opener, onClosed, narrow, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began_beside = useRef(false);

  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    growFrom(element, opener.current);
    element.showModal();
    const leave = [holdPage(), keepAboveKeyboard(element)];
    return () => leave.forEach((undo) => void undo());
  }, [opener]);

  const closed = () => {
    // The page stayed where it was, and so is the button; unless whoever closed it is on the way to somewhere else.
    opener.current?.focus({ preventScroll: true });
    // It leaves the page only after it has shrunk back.
    leaving.current = setTimeout(onClosed, LEAVING_MS);
  };

  // On the body, so that no style of the place it was opened from reaches into it.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes a dialog is Escape, which is the platform's
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-narrow={narrow || undefined}
      aria-labelledby={labelled_by}
      onClose={closed}
      onPointerDown={(event) => {
        began_beside.current = isBeside(event);
      }}
      // Text that is selected past the edge, or from outside, ends in a click on the dialog, too.
      onClick={(event) => began_beside.current && isBeside(event) && dialog.current?.close()}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** The page behind stays where it is, also where a scroll bar takes room; gives the way to let it go. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const bar_width = window.innerWidth - clientWidth;
  style.overflow = "hidden";
  style.paddingRight = `${bar_width}px`;
  return () => {
    style.overflow = "";
    style.paddingRight = "";
  };
}

/** Where a keyboard lies over the page instead of making it smaller (iOS), the dialog ends above it. */
function keepAboveKeyboard(dialog: HTMLDialogElement): () => void {
  const seen = window.visualViewport;
  const fit = () => {
    const covered = seen ? Math.max(0, window.innerHeight - seen.height - seen.offsetTop) : 0;
    // Someone who zooms in sees less, too, and has no keyboard there.
    dialog.style.setProperty("--keyboard", seen?.scale === 1 ? `${covered}px` : "0px");
  };
  seen?.addEventListener("resize", fit);
  seen?.addEventListener("scroll", fit);
  return () => {
    seen?.removeEventListener("resize", fit);
    seen?.removeEventListener("scroll", fit);
  };
}

function growFrom(dialog: HTMLDialogElement, opener: HTMLElement | null): void {
  const box = opener?.getBoundingClientRect();
  if (!box) return;
  dialog.style.setProperty("--from-x", `${box.left + box.width / 2 - window.innerWidth / 2}px`);
  dialog.style.setProperty("--from-y", `${box.top + box.height / 2 - window.innerHeight / 2}px`);
}

/** A press on the backdrop arrives at the dialog itself, outside its box. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  // A press of Enter in a field is a click at 0, 0.
  if (x === 0 && y === 0) return false;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
