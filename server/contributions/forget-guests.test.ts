import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPerson } from "../testing/people.ts";
import { openAccounts } from "../testing/under-way.ts";
import { forgetGuests } from "./forget-guests.ts";

let accounts: Awaited<ReturnType<typeof openAccounts>>;
before(async () => {
  accounts = await openAccounts();
});
after(() => accounts.close());

const YEAR = 365.25;

/** The job, as it runs on a day that is so many days ahead. */
const inDays = (days: number, records_years = 7) =>
  forgetGuests.run({
    database: accounts.world.database,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
    records_years,
  });
const left = async () =>
  (
    await accounts.owner.query(
      "select coalesce(contributor_email, 'nobody') as email, amount_cents::int, paid_cents::int from contributions order by amount_cents",
    )
  ).rows.map(({ email, amount_cents, paid_cents }) => [email, amount_cents, paid_cents]);

test("a guest's address goes after seven years; an account's, what is disputed and what is open stay, and so does every cent", async () => {
  const user_id = await addPerson(accounts.owner, { email: "own@example.org" });
  await accounts.owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at,
                                contributor_email, in_dispute_cents, user_id, failure, paid_at, paid_cents)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, cents, g.state, now(), email, disputed,
            case when email like 'own%' then $1::bigint end, 'card declined', case when g.state = 'paid' then now() end,
            case when g.state = 'paid' then cents end
       from players, (values (100, 'guest@example.org', 'paid', 0), (200, 'gone@example.org', 'expired', 0),
                             (300, 'disputed@example.org', 'paid', 100), (400, 'open@example.org', 'open', 0),
                             (500, 'own@example.org', 'paid', 0)) as g (cents, email, state, disputed)
      where player_id = $2`,
    [user_id, accounts.players["Kai O'Brien"]],
  );
  const all = await left();
  await accounts.owner.query(
    "insert into guest_mail_choices select email, 'thanks', 'never', now() from unnest('{guest@example.org,open@example.org}'::text[]) email",
  );
  const choices = async () =>
    (await accounts.owner.query("select email_key from guest_mail_choices order by 1")).rows.map(
      ({ email_key }) => email_key,
    );
  await inDays(7 * YEAR - 2);
  assert.deepEqual(await left(), all);
  assert.deepEqual(await choices(), ["guest@example.org", "open@example.org"]);
  await inDays(3 * YEAR, 2);
  const later = all.map(([email, ...sums]) => [/guest|gone/.test(email) ? "nobody" : email, ...sums]);
  assert.deepEqual(await left(), later, "by the setting");
  assert.deepEqual(await choices(), ["open@example.org"], "with the address goes what was chosen by it");
  await inDays(7 * YEAR + 2);
  assert.deepEqual(await left(), later);
  const { rows } = await accounts.owner.query(
    "select count(*)::int as told from contributions where failure is not null",
  );
  assert.deepEqual(rows, [{ told: 3 }]);
});
