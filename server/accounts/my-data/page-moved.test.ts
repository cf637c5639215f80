import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPerson } from "../../testing/people.ts";
import { openAccounts } from "../../testing/under-way.ts";
import { copyOf } from "./testing/copies.ts";

// An athlete's page that went from one account to another: in whose copy is what was paid out by it.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
before(async () => {
  accounts = await openAccounts();
});
after(() => accounts.close());

const run = async (sql: string, values: unknown[] = []) => (await accounts.owner.query(sql, values)).rows;

/** A payout of $50 that is at the bank, to an account of theirs. */
async function paid(user_id: number, player_id: number, name: string): Promise<void> {
  const [account] = await run(
    `insert into payout_accounts (player_id, user_id, provider_account_id, says_of_age, begun_at, closed_at)
     values ($1, $2, $3, true, now(), case when $3 = 'acct_before' then now() end) returning payout_account_id`,
    [player_id, user_id, `acct_${name}`],
  );
  const { payout_account_id } = account;
  const [contribution] = await run(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at,
                                contributor_email, paid_at, paid_cents, paid_out_cents)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 5000, 'paid', now(), 'fan@example.org', now(), 5000, 5000
       from players where player_id = $1 returning contribution_id`,
    [player_id],
  );
  const [payout] = await run(
    `insert into payouts (player_id, payout_account_id, amount_cents, currency, state, planned_at, sent_at, transfer_id)
     values ($1, $2, 5000, 'usd', 'sent', now(), now(), $3) returning payout_id`,
    [player_id, payout_account_id, `tr_${name}`],
  );
  await run("insert into payout_lines (payout_id, contribution_id, amount_cents) values ($1, $2, 5000)", [
    payout.payout_id,
    contribution.contribution_id,
  ]);
  await run(
    `insert into bank_payouts (bank_payout_id, payout_account_id, player_id, amount_cents, currency, status, created_at, arrives_at, arrived_at)
     values ($1, $2, $3, 5000, 'usd', 'paid', now(), now(), now())`,
    [`po_${name}`, payout_account_id, player_id],
  );
}

test("what was paid out is in the copy of whose account it went to, not of who has the page by now", async () => {
  const player_id = accounts.players["Kai O'Brien"] ?? 0;
  const impostor = await addPerson(accounts.owner, {
    email: "before@example.org",
    role: "athlete",
    player_id,
  });
  await paid(impostor, player_id, "before");
  await run("delete from roles_held where player_id = $1", [player_id]);
  const athlete = await addPerson(accounts.owner, { email: "kai@example.org", role: "athlete", player_id });
  await paid(athlete, player_id, "kai");
  for (const [user_id, name] of [
    [impostor, "before"],
    [athlete, "kai"],
  ] as const) {
    const { rows } = await copyOf(accounts.world, user_id);
    const numbers = (section: string) =>
      rows(section).map(({ number_at_the_provider }) => number_at_the_provider);
    assert.deepEqual(numbers("payouts"), [`tr_${name}`]);
    assert.deepEqual(numbers("bank_payouts"), [`po_${name}`]);
    assert.equal(rows("what_payouts_were_made_of").length, 1);
  }
});
