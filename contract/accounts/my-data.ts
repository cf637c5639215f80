import * as z from "zod/mini";
import { call } from "../form/call.ts";

/** For so long a copy can be fetched. */
export const DAYS_OF_A_COPY = 3;
/** An account asks for so many within 24 hours. */
export const MOST_COPIES_A_DAY = 3;

/** Where the copy is fetched, by `?copy=` its id: by whoever is signed in to its account and has shown lately who they are. */
export const MY_DATA_ZIP = "/MyData/my-data.zip";

const standing = z.object({
  /** `failed`: there is too much of it for one file. `none`: nobody asked, or its days are over. */
  state: z.enum(["none", "making", "ready", "failed"]),
  /** ISO 8601, UTC; null where nobody asked for one. */
  asked_at: z.nullable(z.string()),
  /** Of one that is ready. */
  copy: z.nullable(
    z.object({
      copy_id: z.uuid(),
      bytes: z.int(),
      /** ISO 8601, UTC. */
      ready_until: z.string(),
    }),
  ),
  /** How many more the account may ask for by now. */
  left_today: z.int(),
});
export type MyDataStanding = z.infer<typeof standing>;

export const getMyData = call({
  name: "get_my_data",
  summary: "How the copy of what is kept about one's own account stands.",
  method: "GET",
  path: "/v1/local/auth/my-data",
  who: "member",
  answer: standing,
  sensitive: true,
});

export const askForMyData = call({
  name: "ask_for_my_data",
  summary: `Asks for a copy of all that is kept about one's own account. A job makes it; it takes the place of the one before, and lasts ${DAYS_OF_A_COPY} days. While one is being made, nothing is added.`,
  method: "POST",
  path: "/v1/local/auth/my-data",
  who: "member",
  fresh_proof: true,
  answer: standing,
  failures: { 429: `${MOST_COPIES_A_DAY} were asked for within 24 hours.` },
  sensitive: true,
});
