import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../contract/accounts/accounts.ts";
import { KEPT_AFTER_DELETION } from "../../contract/accounts/kept-after-deletion.ts";
import { namesIn, TABLES } from "../../database/personal-data/tables.ts";
import { addPerson, signedIn } from "../../server/testing/people.ts";
import { addPlayers, type Site, startSite } from "../../server/testing/site.ts";

// What people are told is kept when they delete their account, held to what the deletion leaves.

/** By each line that people read: the columns that are personal and stay, and the tables that go on knowing an account by its number. */
const MEANT: Readonly<Record<keyof typeof KEPT_AFTER_DELETION, { columns: string; numbered: string }>> = {
  money: {
    columns: "",
    numbered:
      "contributions recurring_contributions provider_customers payors report_agreements association_answers order_history order_reports",
  },
  received: {
    columns: "",
    numbered: "report_attestations report_entries report_packets offers payout_accounts payout_holds",
  },
  requests: {
    columns:
      "collaboration_terms.phone_number collaboration_terms.street_address collaboration_terms.address_line_2 collaboration_terms.city collaboration_terms.state collaboration_terms.zip_code collaboration_terms.country collaboration_terms.business_address collaboration_terms.business_phone collaboration_terms.first_name collaboration_terms.last_name collaboration_terms.email_address collaboration_terms.company_name payors.company_key",
    numbered: "collaboration_history",
  },
  log: { columns: "audit_log.detail", numbered: "audit_log factor_removals roles_held" },
  work: {
    columns:
      "contribution_stops.reason contribution_stops.lifted_reason refund_requests.reason roster_imports.file_name roster_uploads.file_name school_fact_corrections.reason payor_joins.reason rules.reason rule_endings.reason school_services.note school_services.source order_report_decisions.words payout_stops.reason payout_stops.lift_reason payout_choices.reason payout_reversals.reason held_decisions.reason held_decisions.reference orders_paid_back.reference refunds_paid_back.reference",
    numbered:
      "contribution_stops refund_requests roster_uploads roster_answers contact_messages needs_attention school_desks office_invitations school_fact_corrections school_closed_days payor_reports payor_joins payor_partings payor_differences deals_elsewhere visa_marks rules rule_endings thanks school_services order_report_decisions payout_runs payout_stops payout_choices payout_reversals held_decisions orders_paid_back refunds_paid_back",
  },
  roster: {
    columns:
      "roster_words.image_url roster_words.height_inches roster_words.weight_pounds roster_words.player_class roster_words.position roster_words.jersey_number roster_entries.* roster_uploads.report roster_upload_pieces.content roster_import_changes.before roster_import_changes.after",
    numbered: "",
  },
  claims: { columns: "", numbered: "profile_submissions" },
  messages: {
    columns:
      "contact_messages.first_name contact_messages.last_name contact_messages.company_name contact_messages.email contact_messages.phone_number contact_messages.subject contact_messages.message contact_messages.answer",
    numbered: "",
  },
};
const meant = Object.values(MEANT);

test("what stays of a person with a deletion is what people are told", () => {
  const told = new Set(meant.flatMap(({ columns }) => namesIn(columns)));
  const stays = Object.entries(TABLES).flatMap(([table, { personal = [] }]) =>
    personal
      .filter((it) => it.account_deleted === "stays" || table === "contact_messages")
      .flatMap((it) => namesIn(it.columns).map((column) => `${table}.${column}`)),
  );
  const isTold = (place: string) => told.has(place) || told.has(place.replace(/\..*/, ".*"));
  assert.deepEqual(
    stays.filter((place) => !isTold(place)),
    [],
    "stays, and no one is told",
  );
  assert.deepEqual(
    [...told].filter(
      (place) => !stays.some((each) => each === place || each.replace(/\..*/, ".*") === place),
    ),
    [],
    "is told, and does not stay",
  );
});

let site: Site;
before(async () => {
  site = await startSite();
  await addPlayers(site.database);
});
after(() => site.stop());

/** Every column that leads to an account. */
const LEADS = `
  select cl.relname as table, a.attname as column
    from pg_constraint c join pg_class cl on cl.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'f' and c.confrelid = 'people'::regclass order by 1, 2`;

test("after a deletion an account's number stands only where people are told so", async () => {
  const email = "gil@example.org";
  const user_id = await addPerson(site.database, { email, given_name: "Gil" });
  const gil = await signedIn(site, email);
  const { rows: leads } = await site.database.query<{ table: string; column: string }>(LEADS);
  assert.ok(leads.length > 20);
  for (const sql of [
    "insert into user_profiles (user_id, first_name) values ($1, 'Gil')",
    "insert into favourites (user_id, player_id) select $1, player_id from players limit 1",
    "insert into desk_digests (user_id) values ($1)",
    "insert into mail_choices (user_id, topic, how_often, chosen_at) values ($1, 'desk', 'never', now())",
    "insert into my_data_copies (copy_id, user_id, asked_at) values (gen_random_uuid(), $1, now())",
    "insert into provider_customers (user_id, provider_customer_id) values ($1, 'cus_gil')",
    `insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months, state, ended_at)
     select $1, player_id, team_id, player_name, team_name, 5000, 3, 'never_began', now() from players limit 1`,
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, user_id)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 5000, 'expired', now(), $1 from players limit 1`,
    `insert into proofs (proof_id, order_id, user_id, state, file_name, bytes, created_at, changed_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, 'arriving', 'gil.mp4', 1, now(), now())`,
    "insert into received_untold (contribution_id, user_id, booked_at) select contribution_id, $1, now() from contributions limit 1",
  ])
    await site.database.query(sql, [user_id]);
  await gil.ask(deleteUser, { params: { user_id } });
  const numbered = new Set(meant.flatMap(({ numbered }) => namesIn(numbered)));
  const left: string[] = [];
  for (const { table, column } of leads) {
    const { rowCount } = await site.database.query(`select from ${table} where ${column} = $1`, [user_id]);
    if (rowCount && !numbered.has(table)) left.push(`${table}.${column}`);
  }
  assert.deepEqual(left, []);
  // Each table that leads to accounts is emptied of a deleted one, or people are told that it goes on knowing its number.
  const emptied =
    "authenticators collaboration_requests desk_digests email_changes favourites half_sign_ins identities known_browsers mail_choices mailed_links my_data_copies passkeys proofs received_untold recovery_codes sessions user_profiles";
  assert.deepEqual(
    [...new Set(leads.map(({ table }) => table))].filter(
      (table) => !numbered.has(table) && !namesIn(emptied).includes(table),
    ),
    [],
  );
});

test("each line says what, why and how long", () => {
  for (const { title, ...words } of Object.values(KEPT_AFTER_DELETION)) {
    assert.match(title, /^[A-Z].*[^.]$/);
    for (const sentence of Object.values(words)) assert.match(sentence, /^[A-Z].*\.$/);
  }
});
