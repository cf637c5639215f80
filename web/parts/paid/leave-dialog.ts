import type { MouseEvent } from "react";

/** Of a link that may stand in a dialog: that closes, and the page the link leads to is seen. */
export function leaveDialog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest("dialog")?.close();
}
