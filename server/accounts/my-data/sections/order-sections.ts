import sql from "sql-template-tag";
import { type Section, WHY } from "./section.ts";

/** What was ordered, what was offered, and what a school says of it. */
export const orderSections: readonly Section[] = [
  {
    name: "orders",
    title: "Services you ordered",
    about: "What you asked for, and what became of it.",
    table: "orders",
    of: ({ user_id }) => sql`
      t.contribution_id in (select c.contribution_id from contributions c where c.user_id = ${user_id})`,
    order: sql`t.created_at desc, t.order_id`,
    gives:
      "order_id contribution_id offer_id>service_number state brief deliver_to wished_on first_name created_at ordered_at due_at state_at>as_it_is_since_at",
    withheld: [["version look_at admins_told_at", WHY.bookkeeping]],
  },
  {
    name: "steps_of_orders",
    title: "Each step of those orders",
    about: "Who did what when, with what you wrote to each other.",
    table: "order_history",
    of: ({ user_id }) => sql`
      t.order_id in (select o.order_id from orders o join contributions c using (contribution_id) where c.user_id = ${user_id})`,
    order: sql`t.entry_id desc`,
    gives: "order_id happened_at actor>who act>what state words link",
    withheld: [["entry_id actor_id detail", WHY.number]],
  },
  {
    name: "offers",
    title: "Services you offered as an athlete",
    about: "Each price is a line of its own.",
    table: "offers",
    of: ({ player_ids }) => sql`t.player_id = any (${[...player_ids]}::bigint[])`,
    order: sql`t.offered_at desc, t.offer_id`,
    gives:
      "offer_id>service_number player_id kind price_cents days at_once note is_monthly offered_at waits_for_guardian guardian_agreed_at ended_at ended_for",
    withheld: [["offered_by", WHY.number]],
  },
  {
    name: "orders_for_you",
    title: "Services that were ordered from you",
    about: "When, and what became of it. What was asked for and by whom is theirs to tell.",
    table: "orders",
    of: ({ player_ids }) => sql`
      t.offer_id in (select f.offer_id from offers f where f.player_id = any (${[...player_ids]}::bigint[]))`,
    order: sql`t.created_at desc, t.order_id`,
    gives: "order_id offer_id>service_number state ordered_at due_at state_at>as_it_is_since_at",
    withheld: [
      ["contribution_id created_at brief deliver_to wished_on first_name", WHY.others],
      ["version look_at admins_told_at", WHY.bookkeeping],
    ],
  },
  {
    name: "what_you_did_for_orders",
    title: "What you did for those orders",
    about: "What you asked, delivered or declined, and when.",
    table: "order_history",
    of: ({ player_ids }) => sql`
      t.actor = 'athlete' and t.order_id in (select o.order_id from orders o join offers f using (offer_id)
                                              where f.player_id = any (${[...player_ids]}::bigint[]))`,
    order: sql`t.entry_id desc`,
    gives: "order_id happened_at act>what state words link",
    withheld: [["entry_id actor actor_id detail", WHY.number]],
  },
  {
    name: "orders_you_decided",
    title: "What you decided about orders as an officer or admin",
    about: "Those you stopped, and complaints you looked at.",
    table: "order_history",
    of: ({ user_id }) => sql`t.actor = 'officer' and t.actor_id = ${user_id}`,
    order: sql`t.entry_id desc`,
    gives: "order_id happened_at act>what state words",
    withheld: [["entry_id actor actor_id link detail", WHY.number]],
  },
  {
    name: "order_reports",
    title: "What you reported of orders",
    about: "What it was, and why. Reports of your own words or proofs are told to no one.",
    table: "order_reports",
    of: ({ user_id }) => sql`
      t.reported_by = ${user_id} or t.reporter = 'supporter' and t.order_id in (
        select o.order_id from orders o join contributions c using (contribution_id) where c.user_id = ${user_id})`,
    order: sql`t.reported_at desc, t.report_id`,
    gives: "order_id thing reporter>reported_as reason reported_at",
    withheld: [
      ["report_id entry_id proof_id reported_by", WHY.number],
      ["admins_told_at", WHY.bookkeeping],
    ],
  },
  {
    name: "order_reports_you_decided",
    title: "What you decided about reports as an admin",
    about: "What was removed, and why.",
    table: "order_report_decisions",
    of: ({ user_id }) => sql`t.decided_by = ${user_id}`,
    order: sql`t.decided_at desc, t.report_id`,
    gives: "decision stopped words decided_at",
    withheld: [["report_id decided_by", WHY.number]],
  },
  {
    name: "what_you_said_of_services",
    title: "What you said of services for a school",
    about: "Which kinds are on, in which range, and why.",
    table: "school_services",
    of: ({ user_id }) => sql`t.set_by = ${user_id}`,
    order: sql`t.line_id desc`,
    gives: "kind is_on least_dollars most_dollars note source set_at",
    beside: { school: sql`(select s.school_name from schools s where s.school_id = t.school_id)` },
    withheld: [["line_id school_id set_by", WHY.number]],
  },
];
