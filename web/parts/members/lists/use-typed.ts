import { useState } from "react";

/**
 * What stands in a form that filters a list: what the list is filtered by, and what was typed since. When the list is
 * filtered anew, by this form or by Back, only the fields that changed follow: what is being typed into the others
 * stays, and so does the focus.
 */
export function useTyped<Filters extends Readonly<Record<string, string>>>(
  filters: Filters,
): [Filters, (typed: Filters) => void] {
  const [typed, setTyped] = useState(filters);
  const [followed, setFollowed] = useState(filters);
  const changed = Object.entries(filters).filter(([name, value]) => value !== followed[name]);
  if (changed.length > 0) {
    setFollowed(filters);
    setTyped({ ...typed, ...Object.fromEntries(changed) });
  }
  return [typed, setTyped];
}
