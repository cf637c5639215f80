import { useEffect, useRef } from "react";

/** What had the focus is gone by now, so the heading takes it. */
export function useFocused() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
