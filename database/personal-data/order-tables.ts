import { GONE_WITH_THE_PAGE, STAYS, type Tables } from "./classes.ts";

const FORGET = "forget_orders";
const IN_A_YEAR = { after: "365 days after the order is over", job: FORGET };
const ASKED =
  "What you ask for with an order, whom it is for, the day you'd like, and what you and the athlete write to each other";

/** What athletes do for those who support them. */
export const orderTables: Tables = {
  offers: {
    row: "A service that an athlete offers, at its price.",
    plain:
      "offer_id player_id kind price_cents days at_once is_monthly offered_at offered_by waits_for_guardian guardian_agreed_at ended_at ended_for",
    personal: [{ whose: "athlete", ...GONE_WITH_THE_PAGE, columns: "note" }],
  },
  school_services: {
    row: "What a school says of a kind of service. Nobody can change it; a later line counts.",
    plain: "line_id school_id kind is_on least_dollars most_dollars set_by set_at",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "note source",
        note: "Why something could or could not be offered has to be known later. Whoever gives it is asked to name nobody.",
      },
    ],
  },
  orders: {
    row: "A contribution for a service. That there was one, for how much and what became of it stays with the contribution.",
    plain:
      "order_id contribution_id offer_id state version created_at ordered_at due_at state_at look_at admins_told_at",
    personal: [
      {
        whose: "supporter",
        account_deleted: "gone",
        columns: "brief first_name wished_on",
        in_time: IN_A_YEAR,
        policy: ASKED,
        note: "One that was never paid loses them at once.",
      },
      {
        whose: "supporter",
        account_deleted: "gone",
        columns: "deliver_to",
        in_time: { after: "30 days after the order is over", job: FORGET },
        policy: "Where the athlete mails what you ordered: a name and a street address",
        note: "Where something is mailed to is needed until it has arrived.",
      },
    ],
  },
  order_history: {
    row: "A step of an order: who, when, what. Nobody can change it, but for its words, which can go.",
    plain: "entry_id order_id happened_at actor actor_id act state detail",
    personal: [
      {
        whose: "supporter",
        account_deleted: "gone",
        columns: "words link",
        in_time: IN_A_YEAR,
        policy: ASKED,
        note: "What the two write to each other. The athlete's go with their page, too.",
      },
    ],
  },
  orders_paid_back: {
    row: "That an admin paid back the money of an order another way than by its card.",
    plain: "order_id amount_cents how paid_on noted_by noted_at",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "reference",
        note: "By which it is found on the bank's statement. Whoever ordered reads it.",
      },
    ],
  },
  refunds_paid_back: {
    row: "That an admin paid back, another way than to its card, a refund that came to nothing.",
    plain: "refund_id contribution_id amount_cents how paid_on noted_by noted_at",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "reference",
        note: "By which it is found on the bank's statement. Whoever gave reads it.",
      },
    ],
  },
  order_reports: {
    row: "That somebody who is part of an order reported something of it. What is reported stays where it is.",
    plain: "report_id order_id thing entry_id proof_id reporter reported_by reported_at admins_told_at",
    personal: [
      {
        whose: "account",
        account_deleted: "gone",
        columns: "reason",
        in_time: { after: "a year after it was decided", job: "reports_forget" },
        policy: "Why something about an order was reported to us",
      },
    ],
  },
  order_report_decisions: {
    row: "What an admin decided about a report.",
    plain: "report_id decision stopped decided_by decided_at",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "words",
        in_time: { after: "a year after it was decided", job: "reports_forget" },
        note: "Why something was removed, as both sides read it.",
      },
    ],
  },
};
