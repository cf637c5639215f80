import { isUndone } from "../../server/world/database.ts";

/** What a command says of why it failed. */
export function failureWords(error: unknown): string {
  if (isUndone(error))
    return "Something else changed the same records at that moment, so the database did none of this. Run it again.";
  return error instanceof Error ? error.message : String(error);
}
