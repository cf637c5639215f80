import type { Tables } from "./classes.ts";

/** Jobs, monitoring and the catalogue. */
export const otherTables: Tables = {
  "graphile_worker._private_jobs": {
    row: "Work that waits, mails among it. It is deleted once it is done.",
    personal: [
      {
        whose: "job",
        columns: "payload",
        note: "Numbers. Where the reader is gone from the tables when the letter leaves, its address too, of an account that was deleted the name of the athlete's page that was its owner's, and why a claim was undone; until it has left.",
      },
    ],
  },
  mails_sent: {
    row: "That a letter left, by what it was about, and when the last one did; no address.",
    plain: "mail_key sent_at",
  },
  needs_attention: {
    row: "What an operator has to look at, by numbers; nothing personal.",
    plain:
      "item_id kind subject facts raised_at raised_last_at times letter_id lettered_at closed_at closed_by",
  },
  alarms: { row: "That an alarm sounded in an hour.", plain: "alarm hour_start" },
  ledger_checks: { row: "A check of the books.", plain: "check_id checked_at duration_ms ok invariants" },
  ledger_marks: {
    row: "Up to which line the ledger check may close.",
    plain: "only_row until_transfer until_entry marked_at unfinished_from",
  },
  ledger_periods: {
    row: "Lines of the books that were proven and closed.",
    plain:
      "period_id until_transfer until_entry transfers entries digest chain provider_until provider_sums closed_at",
  },
  ledger_closed_balances: {
    row: "What the closed entries of an account come to.",
    plain: "account_id currency balance_cents received_cents entries",
  },
  ledger_closed_months: {
    row: "What was received in a month, of closed entries.",
    plain: "month received_cents",
  },
  ledger_closed_on_its_way: {
    row: "What was on its way to banks, of closed entries, by kind.",
    plain: "kind amount_cents",
  },
  ledger_touched: {
    row: "That something beside the books changed; until the next close.",
    plain: "touched_at contribution_id recurring_id payout_id payor_id player_id",
  },
  ledger_kinds: {
    row: "A kind of transfer.",
    plain: "kind debit credit counts_received of_platform of_payout since_migration",
  },
  published_sums: {
    row: "Sums for everybody, by group.",
    plain: "only_row as_of counted groups held arrived",
  },
  published_marks: {
    row: "How far what is published is kept.",
    plain: "only_row kept_until next_until next_unfinished_from marked_at",
  },
  published_parts: {
    row: "What an athlete received on a team in a month.",
    plain: "player_id team_id month cents contributions",
  },
  published_teams: {
    row: "What an athlete received on a team.",
    plain: "player_id team_id cents contributions",
  },
  published_months: {
    row: "What was received in a month, and who the athletes are where they are few.",
    plain: "month cents contributions players few",
  },
  published_held: {
    row: "What is held for an order.",
    plain: "contribution_id player_id cents",
  },
  published_arrived: { row: "What an athlete's bank has.", plain: "player_id cents" },
  published_touched: {
    row: "An athlete whose published sums are counted anew the next time.",
    plain: "player_id",
  },
  provider_events_read: {
    row: "How far the provider's events are read.",
    plain:
      "only_row read_until reading_until reading_turn reading_began reading_since reading_newest reading_after read_at",
  },
  platform_moves_read: { row: "How far its balance is read.", plain: "only_row read_until" },
  kept_secrets: { row: "A secret of the installation, sealed.", plain: "name secret ends_at" },
  schema_migrations: {
    row: "A migration that ran.",
    plain: "version name checksum applied_at oldest_server",
  },
  catalogue_in_place: {
    row: "That schools and teams are as the facts that ship with the program say.",
    plain: "only_row facts_digest state_digest seen_at",
  },
  sports: { row: "A sport.", plain: "sport_id sport_name gender" },
  schools: { row: "A school.", plain: "school_id school_name school_key" },
  school_aliases: { row: "Another name of a school.", plain: "alias_key school_id told_by" },
  teams: {
    row: "A team.",
    plain:
      "team_id sport_id school_id team_name team_key conference color alt_color conference_told_by colors_told_by",
  },
  conference_spellings: { row: "Another spelling of a conference.", plain: "spelling_key conference" },
  player_counts: {
    row: "How many athletes a list has.",
    plain: "team_key team_id conference sport_id players",
    personal: [
      {
        whose: "everybody",
        columns: "player_class position",
        in_time: { after: "a day after nobody has it any more", job: "forget_names" },
        note: "What the lists offer as a filter.",
      },
    ],
  },
  player_name_counts: {
    row: "In how many names three letters stand.",
    plain: "piece sport_id players",
  },
};
