import type { OwnThanks } from "../../../../contract/thanks/thanks.ts";
import { longDate } from "../../../../pure/dates.ts";

/** Why no message can be written now. */
export function hindranceWords({ hindrance, next_from }: Pick<OwnThanks, "hindrance" | "next_from">): string {
  if (hindrance === "minor")
    return "You can't send a message yet: it takes being 18. Your supporters still see what your page says.";
  if (hindrance === "no_supporters")
    return "There's no one to thank yet. Once you receive a contribution, you can write here.";
  if (hindrance === "too_soon")
    return `You can write your next message from ${longDate(next_from ?? "")} on.`;
  return "";
}
