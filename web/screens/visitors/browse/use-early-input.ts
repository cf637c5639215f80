import { useEffect, useRef } from "react";
import { type Filters, filtersFrom } from "../../../parts/visitors/athlete/filters.ts";

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
