import type pg from "pg";
import { login } from "../../contract/accounts/accounts.ts";
import { moneyAtAGlance } from "../../contract/admin/money.ts";
import { getAllTransactions } from "../../contract/admin/transactions.ts";
import { listDeskPayors } from "../../contract/contributions/desk-payors.ts";
import { payorSum } from "../../contract/contributions/payor-sum.ts";
import { payorsByPlayer } from "../../contract/contributions/payors.ts";
import { receivedByMonth, transactionsByPlayer } from "../../contract/contributions/received.ts";
import type { Call } from "../../contract/form/call.ts";
import { totals } from "../../contract/players/catalogue.ts";
import { commonFilterPlayers } from "../../contract/players/players.ts";
import { receivedByGroup } from "../../contract/transparency/transparency.ts";
import { oneClient } from "../measuring/one-client.ts";

/** Milliseconds, by what was measured. */
export type Taken = Map<string, number[]>;

const PASSWORD = "Demo-pass-1";
const of = (email: string) => ({ username: email, password: PASSWORD });

interface Asked {
  readonly name: string;
  readonly call: { readonly method: Call["method"]; readonly path: string };
  readonly cookie?: string;
}

const get = (path: string) => ({ method: "GET", path }) as const;

/** What people look at, by those who may: each round all of it once. */
export async function measureAsking(origin: string, crowded: number, rounds: number): Promise<Taken> {
  const { ask, close } = oneClient(origin);
  const cookieOf = async (email: string) => (await ask(login, of(email))).cookie;
  const admin = await cookieOf("admin@demo.test");
  const athlete = await cookieOf("athlete@demo.test");
  const officer = await cookieOf("compliance@demo.test");
  const fan = await cookieOf("fan@demo.test");
  const asked: Asked[] = [
    { name: "a list of players", call: commonFilterPlayers },
    { name: "totals", call: totals },
    { name: "sums by group", call: receivedByGroup },
    { name: "support of an athlete", call: get(`/v1/support_of_player/${crowded}`) },
    { name: "given lately", call: get("/v1/given_lately") },
    { name: "a sitemap", call: get("/sitemaps/athletes-1.xml") },
    { name: "an admin's list", call: get(`${getAllTransactions.path}?limit=25`), cookie: admin },
    {
      name: "its oldest first",
      call: get(`${getAllTransactions.path}?limit=25&order=oldest`),
      cookie: admin,
    },
    // Kept for half a minute: the first is what it costs.
    { name: "an admin's dashboard", call: moneyAtAGlance, cookie: admin },
    { name: "an athlete's list", call: get(`${transactionsByPlayer.path}?limit=50`), cookie: athlete },
    { name: "an athlete's months", call: receivedByMonth, cookie: athlete },
    { name: "an athlete's payors", call: get(`${payorsByPlayer.path}?limit=25`), cookie: athlete },
    { name: "a school's payors", call: get(`${listDeskPayors.path}?limit=25`), cookie: officer },
    { name: "the dialog's sum", call: get(`${payorSum.path}?player_id=${crowded}`), cookie: fan },
  ];
  const taken: Taken = new Map(asked.map(({ name }) => [name, []]));
  try {
    for (let round = -2; round < rounds; round += 1) {
      for (const { name, call, cookie } of asked) {
        const { status, ms } = await ask(call, {}, cookie);
        if (status !== 200) throw new Error(`${name}: ${status}`);
        const isFirst = name === "an admin's dashboard";
        if (isFirst ? round === -2 : round >= 0) taken.get(name)?.push(ms);
      }
    }
  } finally {
    close();
  }
  return taken;
}

/** What a payment's event does to the database, by the ledger's own function and all triggers. */
export async function measurePaying(owner: pg.Client, base: number, rounds: number): Promise<number[]> {
  const taken: number[] = [];
  for (let payment = -20; payment < rounds; payment += 1) {
    const { rows } = await owner.query(
      `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at)
       select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 2500, 'open', now() + interval '1 hour'
         from players where is_listed and player_id > $1 limit 1 returning contribution_id, player_id`,
      [Math.floor(Math.random() * 15_000)],
    );
    const [{ contribution_id, player_id }] = rows;
    const begun = performance.now();
    await owner.query("begin");
    await owner.query("select from contributions where contribution_id = $1 for update", [contribution_id]);
    for (const [kind, cents, of_player] of [
      ["charge", 2500, player_id],
      ["fee", 103, null],
    ])
      await owner.query("select ledger_book($1, $2, $3, 'usd', now(), $4, $5)", [
        ...[kind, `bench_${kind}_${contribution_id}`, contribution_id, of_player, cents],
      ]);
    await owner.query(
      `update contributions set state = 'paid', paid_at = now(), paid_cents = 2500, fee_booked = true, contributor_email = $2,
              looked_at_moment = looked_at_moment + 1 where contribution_id = $1`,
      [contribution_id, `growth${1 + Math.floor((Math.random() * base) / 4)}@example.org`],
    );
    await owner.query("commit");
    if (payment >= 0) taken.push(performance.now() - begun);
  }
  return taken;
}

/** Sums as they are counted every ten minutes, with what was paid between; kept sums have been brought up to date before. */
export async function measurePublishing(owner: pg.Client, pay: () => Promise<unknown>): Promise<number[]> {
  const publish = async () => {
    // As if ten minutes had passed.
    await owner.query("update published_marks set marked_at = marked_at - interval '10 minutes'");
    const begun = performance.now();
    await owner.query("select publish_sums()");
    return performance.now() - begun;
  };
  for (let turn = 0; turn < 3; turn += 1) await publish();
  await owner.query(
    "analyze published_parts, published_teams, published_months, ledger_transfers, ledger_entries, contributions",
  );
  const taken: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    await pay();
    taken.push(await publish());
  }
  return taken;
}
