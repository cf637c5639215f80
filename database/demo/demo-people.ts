import type { ClientBase } from "pg";

/** One account for each role, for trying the site. All share one password. */
const PEOPLE = [
  { email: "admin@demo.test", given_name: "Avery", role: "admin" },
  { email: "compliance@demo.test", given_name: "Casey", role: "compliance" },
  { email: "athlete@demo.test", given_name: "Alex", role: "athlete" },
  { email: "brand@demo.test", given_name: "Blake", role: "brand" },
  { email: "fan@demo.test", given_name: "Frankie", role: null },
] as const;

export const DEMO_EMAILS: readonly string[] = PEOPLE.map(({ email }) => email);

/**
 * The demo's accounts, with confirmed addresses: the athlete's page is the demo athlete who received most, the officer
 * belongs to that athlete's school. Makes them only if there are demo athletes, and leaves existing accounts alone. Returns
 * how many were made.
 */
export async function loadDemoPeople(client: ClientBase, password_hash: string): Promise<number> {
  await client.query("begin");
  try {
    // If two servers start at once, the second one waits and finds the people.
    await client.query("lock table people in exclusive mode");
    const { rows } = await client.query<{ player_id: string; school_id: number }>(`
      select p.player_id, t.school_id from players p join teams t using (team_id)
        left join player_totals s using (player_id)
       where p.source = 'demo' and p.is_listed order by s.received_cents desc nulls last, p.player_id limit 1`);
    const [page] = rows;
    let made = 0;
    for (const person of page ? PEOPLE : []) made += await addPerson(client, person, password_hash, page);
    await client.query("commit");
    return made;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

async function addPerson(
  client: ClientBase,
  { email, given_name, role }: (typeof PEOPLE)[number],
  password_hash: string,
  page: { player_id: string; school_id: number } | undefined,
): Promise<number> {
  const { rows } = await client.query<{ user_id: string }>(
    `insert into people (email, email_confirmed_at, user_name, given_name, password_hash, password_changed_at)
     values ($1, now(), $2, $2, $3, now()) on conflict do nothing returning user_id`,
    [email, given_name, password_hash],
  );
  const [made] = rows;
  if (!made) return 0;
  if (role) {
    await client.query(
      "insert into roles_held (user_id, role, school_id, player_id) values ($1, $2, $3, $4) on conflict do nothing",
      [
        made.user_id,
        role,
        role === "compliance" ? page?.school_id : null,
        role === "athlete" ? page?.player_id : null,
      ],
    );
  }
  return 1;
}
