import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type Filters,
  filtersFrom,
  type ListOrder,
  queryOf,
} from "../../../parts/visitors/athlete/filters.ts";

const QUIET_MS = 600;

/**
 * The filters as they stand in the panel, ahead of the search. A choice is searched for after 600 ms of quiet, or at
 * once, at `path`, in the same `order`. What the address says (a link, going back) wins, except over a choice made while the panel's own
 * search was under way: that one is searched for next.
 */
export function useFilterDraft(searched: Filters, path: string, order: ListOrder) {
  const navigate = useNavigate();
  const location = useLocation();
  const here = location.pathname + location.search;
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const own_search = useRef<string | null>(null);
  const [draft, setDraft] = useState(searched);
  const query = queryOf(searched);

  const stopWaiting = () => {
    if (waiting.current !== null) clearTimeout(waiting.current);
    waiting.current = null;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search puts a draft aside
  useEffect(() => {
    if (own_search.current === here && waiting.current !== null) return;
    stopWaiting();
    setDraft(searched);
  }, [query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end
  useEffect(() => stopWaiting, []);

  const search = (filters: Filters) => {
    stopWaiting();
    setDraft(filters);
    const address = path + queryOf(filters, undefined, order);
    own_search.current = address;
    navigate(address, { replace: address === here });
  };
  const change = (filters: Filters) => {
    stopWaiting();
    setDraft(filters);
    waiting.current = setTimeout(() => search(filters), QUIET_MS);
  };
  return { draft, change, search };
}

/** Hears what was typed and chosen in the form before scripts were alive; belongs to the form as its `ref`. */
export function useEarlyInput(hear: (early: Filters) => void) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes alive
  useEffect(() => {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    hear(filtersFrom(new URLSearchParams(fields)));
  }, []);
  return form;
}
