import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type Filters, queryOf } from "../../state/filters.ts";

const QUIET_MS = 600;

/**
 * The filters as they stand in the panel, ahead of the search. A choice is searched for after 600 ms of quiet, or at
 * once, at `path`. What the address says (a link, going back) always wins.
 */
export function useFilterDraft(searched: Filters, path: string) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState(searched);
  const query = queryOf(searched);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search puts a draft aside
  useEffect(() => {
    clearTimeout(timer.current);
    setDraft(searched);
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (filters: Filters) => {
    clearTimeout(timer.current);
    setDraft(filters);
    navigate(path + queryOf(filters));
  };
  const change = (filters: Filters) => {
    clearTimeout(timer.current);
    setDraft(filters);
    timer.current = setTimeout(() => search(filters), QUIET_MS);
  };
  return { draft, change, search };
}
