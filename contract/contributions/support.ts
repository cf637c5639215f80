import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id } from "../form/fields.ts";

/** Months that belong together because fewer supporters gave in one of them than may be told. */
const period = z.object({
  /** `2027-04`, in UTC; null where everything before `to` is in it. */
  from: z.nullable(z.string()),
  /** The last month of it. */
  to: z.string(),
  /** Dollars: paid less refunds and lost disputes. */
  amount: z.number(),
});
export type SupportPeriod = z.infer<typeof period>;

export const supportOfPlayer = call({
  name: "support_of_player",
  summary:
    "How many support an athlete, and what came in over time. No number is told of fewer than five supporters, and no period is of fewer.",
  method: "GET",
  path: "/v1/support_of_player/{player_id}",
  who: "anyone",
  params: z.object({ player_id: id }),
  answer: z.object({
    /** Different people whose contributions stand; null where there are fewer than five. */
    supporters: z.nullable(z.int()),
    /** Those of them who give every month, likewise. */
    monthly: z.nullable(z.int()),
    /** In their order, without gaps; empty where five supporters make no two periods. Together they are all that was received. */
    periods: z.array(period),
  }),
  cache_seconds: 60,
  example: ({ player_id }) => ({ params: { player_id } }),
});

export const supportOfTeam = call({
  name: "support_of_team",
  summary:
    "How many support the athletes of a team this season, which begins on August 1 (UTC), and what came in from them. Nothing is told of fewer than five supporters.",
  method: "GET",
  path: "/v1/support_of_team/{team_id}",
  who: "anyone",
  params: z.object({ team_id: id }),
  answer: z.object({
    /** Null where there are fewer than five. */
    season: z.nullable(
      z.object({
        /** Different people whose contributions stand. */
        supporters: z.int(),
        /** Dollars given since it began to whoever was on the team then: paid less refunds and lost disputes. */
        received: z.number(),
      }),
    ),
  }),
  cache_seconds: 60,
  example: () => ({ params: { team_id: 1 } }),
});
export type TeamSeason = z.infer<(typeof supportOfTeam)["answer"]>["season"];
