import { type RefObject, useEffect, useRef } from "react";

/**
 * Closes the popovers inside `area` when the focus goes elsewhere, wherever it comes from: they would only lie over what
 * has it; when `key` changes (a walk to another page begins); and when the window passes `width` (a media query), which gives them
 * another place.
 */
export function usePopoversThatYield(area: RefObject<HTMLElement | null>, key: string, width: string): void {
  const shown = useRef(key);
  useEffect(() => {
    // Not at first: who opened a menu before the scripts came wants it open.
    if (shown.current !== key) for (const popover of openIn(area.current)) popover.hidePopover();
    shown.current = key;
  }, [area, key]);

  useEffect(() => {
    const closeAll = () => {
      for (const popover of openIn(area.current)) popover.hidePopover();
    };
    const yieldTo = ({ target }: FocusEvent) => yieldFrom(target);
    const yieldFrom = (target: EventTarget | null) => {
      if (!(target instanceof Element)) return;
      for (const popover of openIn(area.current)) {
        // Its own button closes it by itself; closed twice, it would open again.
        const own = popover.contains(target) || target.getAttribute("popovertarget") === popover.id;
        if (!own) popover.hidePopover();
      }
    };
    // Who walked on before the scripts were alive has left them too. On the page itself nobody has.
    const { activeElement } = document;
    if (activeElement !== document.body) yieldFrom(activeElement);
    const query = window.matchMedia(width);
    query.addEventListener("change", closeAll);
    document.addEventListener("focusin", yieldTo);
    return () => {
      query.removeEventListener("change", closeAll);
      document.removeEventListener("focusin", yieldTo);
    };
  }, [area, width]);
}

export const isOpen = (popover: HTMLElement): boolean => popover.matches(":popover-open");

const openIn = (area: HTMLElement | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>(":popover-open") ?? []),
];
