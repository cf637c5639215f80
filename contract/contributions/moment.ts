import * as z from "zod/mini";

/** The athlete of a payment as their page shows them today. */
export const momentAthlete = z.object({
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  jersey_number: z.nullable(z.string()),
  sport_id: z.int(),
  sport_name: z.string(),
  /** The team's two colors, #rrggbb; null where unknown. */
  team_color: z.nullable(z.string()),
  team_alt_color: z.nullable(z.string()),
  on_roster: z.boolean(),
  /** Dollars given less refunds and lost disputes. */
  received_donations: z.number(),
});
export type MomentAthlete = z.infer<typeof momentAthlete>;

/** What a supporter sees of the moment in which they paid. Nothing of it says who they are, nor whom they backed. */
export const moment = z.object({
  /** ISO 8601, UTC; null until paid. */
  paid_at: z.nullable(z.string()),
  /** The day of it in New York: `2026-11-21`. */
  backed_on: z.nullable(z.iso.date()),
  /** Our word for `backed_on`, which its picture asks for (contract/pages/share-picture.ts); null where there is no picture. */
  backed_proof: z.nullable(z.string()),
  /** Of a payment that comes every month. */
  plan: z.nullable(
    z.object({
      /** Which of how many this one is. */
      number: z.int(),
      duration_months: z.int(),
      /** Dollars of the next one, and when it comes: ISO 8601, UTC; null where none is due. */
      amount: z.number(),
      next_charge_at: z.nullable(z.string()),
    }),
  ),
  /** Of a payment for a service, once it is paid. */
  ordered: z.nullable(
    z.object({
      order_id: z.uuid(),
      /** Of contract/orders/kinds.ts. */
      kind: z.string(),
      /**
       * Until when the athlete is to do it, and when the money comes back without proof: ISO 8601, UTC; null where it is not waited
       * for anymore.
       */
      due_at: z.nullable(z.string()),
      over_at: z.nullable(z.string()),
    }),
  ),
});
export type Moment = z.infer<typeof moment>;
