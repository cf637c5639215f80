import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { FIGURE_IDS } from "./rule-kinds.ts";

/** A figure as it holds today, with where it is from. */
const figureInForce = z.object({
  figure: z.enum(FIGURE_IDS),
  /** Dollars, days or percent, as the figure's name says. */
  value: z.number(),
  /** Null where it is the nation's. */
  division: z.nullable(z.string()),
  source: z.string(),
  source_url: z.nullable(z.string()),
  effective_from: z.nullable(z.string()),
  /** Of when the source is: a day, a month or a year. */
  seen_on: z.nullable(z.string()),
});
export type FigureInForce = z.infer<typeof figureInForce>;

export const figuresInForce = call({
  name: "figures_in_force",
  summary:
    "The figures of the nation's rules and of Division I that hold today, each with its source; where sources clash, the lowest.",
  method: "GET",
  path: "/v1/figures_in_force",
  who: "anyone",
  answer: z.object({ data: z.array(figureInForce) }),
  cache_seconds: 60,
});
