import { type FormGuard, LEAST_SECONDS_TAKEN } from "../../contract/form-guard.ts";
import { Refusal } from "./refusal.ts";

/**
 * Whether a public form was filled in by a machine that fills in everything: it is answered as everybody is, and nothing is
 * kept. Throws `Refusal` 429 for what no hand could have typed so fast; a person may press again.
 */
export function isFromMachine({ website, seconds_taken }: FormGuard): boolean {
  if ((website ?? "").trim() !== "") return true;
  if (typeof seconds_taken === "number" && seconds_taken < LEAST_SECONDS_TAKEN) {
    throw new Refusal(429, "That was faster than anybody types. Please wait a moment and press again.", {
      retry_after_seconds: LEAST_SECONDS_TAKEN,
    });
  }
  return false;
}
