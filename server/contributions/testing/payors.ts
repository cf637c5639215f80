import type { Pool } from "pg";
import {
  notePayorReport,
  type Payor,
  type PayorFilter,
  payorLines,
  payorsByPlayer,
} from "../../../contract/contributions/payors.ts";
import type { CallInput } from "../../../contract/form/call.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { approvedRequest } from "../../testing/request.ts";
import { addPlayers, startSite } from "../../testing/site.ts";

export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A site with an athlete who has an account, two officers of the school, and an admin; and what tests say of payors there. */
export async function startPayors(environment: Record<string, string> = {}) {
  const site = await startSite(environment);
  const { database } = site;
  const ids = await addPlayers(database);
  const kai = ids["Kai O'Brien"] ?? 0;
  const { rows } = await database.query("select school_name, school_id from schools");
  const schools: Record<string, number> = Object.fromEntries(
    rows.map(({ school_name, school_id }) => [school_name, school_id]),
  );
  const at_desk = { role: "compliance", school_id: schools["Test Air Force"] ?? 0 } as const;
  await addPerson(database, { email: "kai@athlete.example", role: "athlete", player_id: kai });
  await addPerson(database, { email: "casey@school.example", ...at_desk });
  await addPerson(database, { email: "cora@school.example", ...at_desk });
  await addPerson(database, { email: "ada@admin.example", role: "admin" });
  const athlete = await signedIn(site, "kai@athlete.example");
  const officer = await signedIn(site, "casey@school.example");
  const admin = await signedIn(site, "ada@admin.example");

  const lines = (payor_id: number, who: Visitor = athlete, player_id = kai) =>
    who.ask(payorLines, { params: { payor_id }, query: { player_id } });

  return {
    ...{ site, ids, kai, schools, athlete, officer, admin, lines },
    ...givingWords(database, kai),

    one: async (payor_id: number, who: Visitor = athlete): Promise<Payor> =>
      (await lines(payor_id, who)).payor,

    notes: (
      payor_id: number,
      body: Partial<CallInput<typeof notePayorReport>["body"]> = {},
      who: Visitor = athlete,
    ) =>
      who.ask(notePayorReport, {
        params: { payor_id },
        body: { player_id: kai, reported_on: dayFromToday(0), ...body },
      }),

    ofKai: (query: { state?: PayorFilter; limit?: number; skip?: number } = {}) =>
      athlete.ask(payorsByPlayer, { query }),

    /** Payments are made up here, and no book has them. */
    async stop(): Promise<void> {
      await database.query("delete from payor_reports");
      await database.query("delete from association_answers");
      // What was opened at the provider is its own, and events may tell of it.
      await database.query("delete from contributions where provider_session_id is null");
      await database.query("delete from payor_sums where paid_cents > 0");
      await site.stop();
    },
  };
}

function givingWords(database: Pool, kai: number) {
  let guests = 0;
  return {
    guest: () => ({ email: `guest-${++guests}@payors.example` }),

    /** A gift of an account or a guest, some days ago. Answers its payor. */
    async gives(
      from: { user_id?: number; email?: string },
      dollars: number,
      { to = kai, days_ago = 0 } = {},
    ): Promise<number> {
      const { rows } = await database.query<{ payor_id: number }>(
        `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, user_id,
                                    contributor_email, state, expires_at, paid_at, paid_cents)
         select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, ceil($2 / 100.0) * 100, $3, $4,
                'paid', now(), now() - make_interval(days => $5), $2
           from players where player_id = $1 returning payor_id::int as payor_id`,
        [to, Math.round(dollars * 100), from.user_id ?? null, from.email ?? null, days_ago],
      );
      return rows[0]?.payor_id ?? 0;
    },

    /** A signed deal of a company. Answers its payor. */
    async deals(
      company: string,
      dollars: number,
      how: { open?: boolean; days_ago?: number } = {},
    ): Promise<number> {
      const { rows } = await database.query(
        "select team_id, school_id from players join teams using (team_id) where player_id = $1",
        [kai],
      );
      const user_id = await addPerson(database, { email: `${company}@brand.example` });
      const request_id = await approvedRequest(database, { player_id: kai, user_id, ...rows[0] });
      await database.query("update collaboration_terms set company_name = $2 where request_id = $1", [
        request_id,
        company,
      ]);
      const made = await database.query<{ payor_id: number }>(
        `insert into payor_deals (request_id, payor_id, player_id, executed_on, cents, is_open_ended)
         values ($1, payor_of(null, null, name_key($2)), $3, current_date - $4::int, $5, $6)
         returning payor_id::int as payor_id`,
        [request_id, company, kai, how.days_ago ?? 0, dollars * 100, how.open ?? false],
      );
      return made.rows[0]?.payor_id ?? 0;
    },

    refund: (payor_id: number, dollars: number) =>
      database.query("update contributions set refunded_cents = $2 where payor_id = $1", [
        payor_id,
        dollars * 100,
      ]),
  };
}
