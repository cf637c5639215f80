import { useEffect, useRef } from "react";
import type { Answer } from "./use-answer.ts";

/** Asks again once `version` is another: in place, so what is known and what is typed beside it stay meanwhile. */
export function useRenewal({ again }: Pick<Answer<unknown>, "again">, version: number): void {
  const asked_of = useRef(version);
  useEffect(() => {
    if (asked_of.current === version) return;
    asked_of.current = version;
    void again();
  }, [version, again]);
}
