/** How soon and how near a second tap belongs to the first, as in what browsers take for a double tap. Milliseconds, CSS pixels. */
const TAP_MS = 300;
const TAP_PX = 24;

/** What a press is told by; `detail` is how many clicks in a row the system counts, at the pace that its user has set. */
export interface Press
  extends Pick<MouseEvent, "detail" | "clientX" | "clientY" | "timeStamp">,
    Partial<Pick<PointerEvent, "pointerType">> {}

/** Is `press` the second half of a double-click or double tap that began with `before`? */
export function isSecond(before: Press, press: Press): boolean {
  // Taps are counted by nobody.
  if (press.pointerType !== "touch") return press.detail > 1;
  return (
    before.pointerType === "touch" &&
    press.timeStamp - before.timeStamp < TAP_MS &&
    Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY) < TAP_PX
  );
}

/**
 * The second half of a double-click is meant for what the first half met. Where that is gone by then, something else has come under the
 * pointer, like the next row's button or a dialog that opened: that is not pressed.
 */
export function dropStraySeconds(): void {
  let first: { press: Press; control: Element | null } | undefined;
  const hear = (event: MouseEvent) => {
    // A key or a script pressed.
    if (event.detail === 0) return;
    const control = controlOf(event.target);
    if (first && first.control !== control && isSecond(first.press, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === "click") {
      first = { press: event, control };
    }
  };
  // The button that goes down would take the focus already.
  for (const type of ["mousedown", "click"] as const) window.addEventListener(type, hear, { capture: true });
}

/** What a press is for: the label of a field is one with its field. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest("a, button, summary, input, select, textarea, label, dialog");
  return (control instanceof HTMLLabelElement && control.control) || control;
}
