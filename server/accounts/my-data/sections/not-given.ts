/** Tables of which nothing is given, by why. What stands here and belongs to a person belongs to one whom nobody can tell by it. */
const NOT_GIVEN: readonly (readonly [why: string, tables: string])[] = [
  [
    "Scrambled forms of network addresses, cards and browsers, by which tries are counted. They last two days at most, and can't be led back to anyone.",
    "call_tries password_tries card_page_openings checkout_openings card_tries",
  ],
  [
    "Random numbers of a sign-in that is under way, for minutes. They are no account's yet.",
    "passkey_challenges sign_ins_begun",
  ],
  [
    "Random numbers by which a request that is sent twice is one. The request is in this copy.",
    "collaboration_keys",
  ],
  ["How we notice stolen cards. Telling more would help those who use them.", "contribution_reviews"],
  [
    "The books behind contributions: sums by number, each of which you see where the contribution stands.",
    "ledger_accounts ledger_transfers ledger_entries ledger_kinds ledger_checks ledger_marks ledger_periods ledger_closed_balances ledger_closed_months ledger_closed_on_its_way ledger_touched player_totals published_sums published_marks published_parts published_teams published_months published_held published_arrived published_touched provider_events provider_events_read platform_moves_read",
  ],
  [
    "Work that waits and letters that left, by numbers: what they are about is in this copy, or in your inbox.",
    "mails_sent",
  ],
  [
    "The numbers by which sums are kept: what you gave each athlete, and deals of yours, stand in this copy.",
    "payors payor_deals payor_groups",
  ],
  [
    "What operators look at, by numbers.",
    "needs_attention alarms schema_migrations kept_secrets payout_transfers_known",
  ],
  [
    "How rosters are read and matched. The lines about you are in this copy.",
    "rosters roster_imports roster_import_changes roster_upload_pieces roster_answers player_merges pages_given_back",
  ],
  [
    "Schools, teams, sports, how many athletes lists have, and from which sum on a payor is reported.",
    "sports schools school_aliases teams catalogue_in_place conference_spellings player_counts player_name_counts school_desks school_rules_held school_facts report_figures",
  ],
  ["That you took a yes back stands with your page.", "yes_taken_back"],
  ["This copy itself.", "my_data_pieces"],
];

/** Why nothing of a table is given. */
export const notGiven: Readonly<Record<string, string>> = Object.fromEntries(
  NOT_GIVEN.flatMap(([why, tables]) => tables.split(" ").map((table) => [table, why])),
);

/** The reasons, as the copy tells them. */
export const reasonsNotGiven: readonly string[] = NOT_GIVEN.map(([why]) => why);
