import * as z from "zod/mini";
import { call } from "../form/call.ts";

export const givenLately = call({
  name: "given_lately",
  summary:
    "What was given in the last days, in sum; null while it is too little to be told without telling on anyone.",
  method: "GET",
  path: "/v1/given_lately",
  who: "anyone",
  answer: z.object({
    lately: z.nullable(
      z.object({
        /** 1, 7 or 30: as few as have at least five contributions to at least five athletes. */
        days: z.int(),
        contributions: z.int(),
        athletes: z.int(),
        /** Dollars, less refunds and lost disputes of these days. */
        given: z.number(),
      }),
    ),
  }),
  cache_seconds: 60,
});
