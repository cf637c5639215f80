import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson } from "../../testing/people.ts";
import { addPlayers } from "../../testing/site.ts";

/** A guest, by the address that paid, or an account. */
export type Giver = { email: string } | { user_id: number };

/** A database with two athletes, and what tests of sums by payor say of it. */
export async function openPayors() {
  const store = await emptyDatabase();
  const database = openTestDatabase(store.appUrl, 4);
  const owner = new Pool({ connectionString: store.ownerUrl, max: 4 });
  const ids = await addPlayers(owner);
  const close = async () => {
    await owner.end();
    await database.close();
    await store.drop();
  };
  const [kai, dana] = [ids["Kai O'Brien"] ?? 0, ids["Dana Okafor"] ?? 0];
  return {
    owner,
    database,
    kai,
    dana,
    close,
    ...givingWords(owner),
    ...signingWords(owner),
    ...joiningWords(owner),
    ...keptWords(owner),
  };
}

/** What people do. */
function givingWords(owner: Pool) {
  let people = 0;
  const someone = async (): Promise<{ user_id: number; email: string }> => {
    people += 1;
    const email = `giver${people}@example.org`;
    return { user_id: await addPerson(owner, { email }), email };
  };

  /** What was paid: by a guest's address, or by an account; of a plan where one is named. */
  async function give(
    to: number,
    cents: number,
    on: string,
    by: Giver,
    recurring_id: string | null = null,
  ): Promise<string> {
    const { rows } = await owner.query(
      `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents,
                                  state, expires_at, paid_at, paid_cents, contributor_email, user_id, recurring_id)
       select case when $6::uuid is null then 'one_time' else 'recurring' end, 'general_contribution', player_id, team_id, player_name,
              team_name, 100 * greatest(1, $2::bigint / 100), 'paid', $3, $3, $2, $4, $5, $6 from players where player_id = $1 returning contribution_id`,
      [
        to,
        cents,
        `${on}T12:00:00Z`,
        "email" in by && !("user_id" in by) ? by.email : null,
        "user_id" in by ? by.user_id : null,
        recurring_id,
      ],
    );
    return rows[0].contribution_id;
  }

  async function plan(
    to: number,
    user_id: number,
    dollars: number,
    months: number,
    on: string,
    state = "going",
  ): Promise<string> {
    const { rows } = await owner.query(
      `insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months,
                                            state, agreed_at, provider_subscription_id, ends_at, check_at)
       select $2, player_id, team_id, player_name, team_name, $3::bigint * 100, $4, $5, $6, $7, now(), now() from players
        where player_id = $1 returning recurring_id`,
      [to, user_id, dollars, months, state, `${on}T12:00:00Z`, `sub_${randomUUID()}`],
    );
    return rows[0].recurring_id;
  }

  return { someone, give, plan };
}

/** What they sign. */
function signingWords(owner: Pool) {
  async function deal(
    to: number,
    user_id: number,
    terms: { fee?: number; royalties?: number; company?: string },
    on: string,
  ) {
    const client = await owner.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query(
        `insert into collaboration_requests (player_id, team_id, school_id, user_id, state, executed_on)
         select p.player_id, p.team_id, t.school_id, $2, 'agreement', $3 from players p join teams t using (team_id)
          where player_id = $1 returning request_id`,
        [to, user_id, on],
      );
      await client.query(
        `insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city, state,
                                          zip_code, country, company_name, scope_of_use, requested_date, flat_fees, royalties)
         values ($1, 'Bo', 'Blake', 'bo@example.org', '', '', '', '', '', '', $2, 'Social media', $3, $4, $5)`,
        [rows[0].request_id, terms.company ?? null, on, terms.fee ?? 0, terms.royalties ?? 0],
      );
      await client.query("commit");
      return rows[0].request_id as string;
    } finally {
      client.release();
    }
  }

  /** A deal made elsewhere, or with the id of one its correction. Answers its id. */
  async function elsewhere(
    to: number,
    terms: { cents: number; company: string; open?: boolean; deal_id?: string },
    on: string,
  ): Promise<string> {
    const { rows } = await owner.query(
      `insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, payor_name, what_for,
                                    logged_by, logged_as, logged_at)
       select $1, 1 + (select count(*) from deals_elsewhere where deal_id = $1), payor_of(null, null, name_key($3)),
              coalesce((select min(player_id) from deals_elsewhere where deal_id = $1), $2), 'cash', $4, $5, $6, $3, 'A post',
              (select min(user_id) from people), 'athlete', now() returning deal_id`,
      [terms.deal_id ?? randomUUID(), to, terms.company, terms.cents, terms.open ?? false, on],
    );
    return rows[0].deal_id;
  }

  return { deal, elsewhere };
}

/** What a person finds of payors. */
function joiningWords(owner: Pool) {
  const payorOf = async (by: Giver | { company: string }): Promise<number> => {
    const { rows } = await owner.query("select payor_of($1, $2, name_key($3))::int as payor_id", [
      "user_id" in by ? by.user_id : null,
      "email" in by && !("user_id" in by) ? by.email : null,
      "company" in by ? by.company : null,
    ]);
    return rows[0].payor_id;
  };

  /** Answers the join; null where they count as one already. */
  const join = async (one: number, other: number, client: Pick<Pool, "query"> = owner) => {
    const { rows } = await client.query(
      `select payor_joined($1, $2, 'same', 'They have one phone number.', null, (select min(user_id) from people), now())::int as join_id`,
      [one, other],
    );
    return rows[0].join_id as number | null;
  };

  const part = async (join_id: number, client: Pick<Pool, "query"> = owner) => {
    const { rows } = await client.query(
      "select payor_parted($1, (select min(user_id) from people), now()) as parted",
      [join_id],
    );
    return rows[0].parted as boolean;
  };

  return { payorOf, join, part };
}

/** What is kept, as tests ask for it. */
function keptWords(owner: Pool) {
  /** What is kept of one payor: dollars and the day, or nothing. */
  async function kept(to: number, by: Giver | { company: string }) {
    const { rows } = await owner.query(
      `select s.paid_cents::int / 100.0 as paid, s.promised_cents::int / 100.0 as promised, s.deals_cents::int / 100.0 as deals,
              s.is_open_ended, s.crossed_on::text
         from payor_sums s join payors y using (payor_id)
        where s.player_id = $1 and (y.user_id = $2 or y.email_key = lower($3) or y.company_key = name_key($4))`,
      [
        to,
        "user_id" in by ? by.user_id : null,
        "email" in by && !("user_id" in by) ? by.email : null,
        "company" in by ? by.company : null,
      ],
    );
    const [row] = rows;
    return (
      row && { ...row, paid: Number(row.paid), promised: Number(row.promised), deals: Number(row.deals) }
    );
  }
  const crossedOn = async (to: number, by: Giver | { company: string }): Promise<string | null | undefined> =>
    (await kept(to, by))?.crossed_on;

  /** Kept is what a recount finds, of everybody. */
  async function agrees(): Promise<void> {
    const { rows } = await owner.query(`
      select * from payor_sums s full join payor_sums_counted c using (payor_id, player_id)
       where (coalesce(s.paid_cents, 0), coalesce(s.promised_cents, 0), coalesce(s.deals_cents, 0), coalesce(s.is_open_ended, false),
              s.crossed_on is null)
             is distinct from
             (coalesce(c.paid_cents, 0), coalesce(c.promised_cents, 0), coalesce(c.deals_cents, 0), coalesce(c.is_open_ended, false),
              c.crossed_on is null)`);
    assert.deepEqual(rows, []);
    const groups = await owner.query(`
      select * from payors y where payor_members(payor_id) is distinct from payor_members_counted(payor_id)`);
    assert.deepEqual(groups.rows, []);
  }

  return { kept, crossedOn, agrees };
}
