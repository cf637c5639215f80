import type { PageHead } from "../../../head/page-head.ts";
import type { SuccessData } from "./load.ts";
import { titleOf } from "./words.ts";

export const successHead = (told: SuccessData): PageHead => ({
  title: titleOf(told),
  description: "What became of your payment.",
});
