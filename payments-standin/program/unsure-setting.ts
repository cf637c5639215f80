import { keysOf } from "../state/keys.ts";
import { type Unsure, unsureChoices } from "../state/unsure.ts";
import { SettingError } from "./settings.ts";

/** `new_account=pending, login_links=given`: what is chosen where no document says. Throws SettingError for any other word. */
export function unsureFrom(given: string | undefined): Partial<Unsure> {
  const chosen: Partial<Record<keyof Unsure, string>> = {};
  for (const pair of (given ?? "").split(",")) {
    if (pair.trim() === "") continue;
    const [name, value = ""] = pair.split("=").map((part) => part.trim());
    const known = keysOf(unsureChoices).find((one) => one === name);
    if (known === undefined || !unsureChoices[known].some((choice) => choice === value))
      throw new SettingError(`CARD_PAYMENTS_UNSURE does not know "${pair.trim()}".`);
    chosen[known] = value;
  }
  // Each was just found among the choices of its name.
  return chosen as Partial<Unsure>;
}
