import { parseArgs } from "node:util";
import pg from "pg";
import { login } from "../../contract/accounts/accounts.ts";
import { moneyAtAGlance } from "../../contract/admin/money.ts";
import { getAllTransactions, TRANSACTIONS_CSV } from "../../contract/admin/transactions.ts";
import { allUsers } from "../../contract/admin/users.ts";
import { listAuditLog } from "../../contract/admin/watch.ts";
import { residentMegabytes } from "../../ops/programs/held.ts";
import { oneClient } from "../measuring/one-client.ts";
import { startNewDatabase, startServer } from "../measuring/subject.ts";
import { head, line, median } from "../measuring/table.ts";
import { fillTransactions } from "./fill.ts";

const ADMIN = { username: "admin@demo.test", password: "Demo-pass-1" };
const PLAYERS = 20_000;

/**
 * What an admin's lists cost when there are many transactions: one after the other, on one connection, each question of
 * the list in turn and never the same twice in a row. Then a file of half of them, and what the server held meanwhile.
 */
export async function admin(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      transactions: { type: "string", default: "2000000" },
      rounds: { type: "string", default: "40" },
    },
  });
  const transactions = Number(values.transactions);
  const rounds = Number(values.rounds);
  const database = await startNewDatabase("admin", PLAYERS);
  try {
    await fillTransactions(database.ownerUrl, transactions);
    console.log(`${transactions} transactions, ${rounds} rounds.`);
    const server = await startServer(database.settings);
    try {
      console.log(`\n${head(["an admin's list", "median ms", "p95 ms"])}`);
      await measureLists(server, await questionsOf(database.ownerUrl), rounds);
      console.log(`\n${head(["a file of transactions", "rows", "seconds", "MB more held"])}`);
      await measureFile(server, transactions);
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

type Questions = ReadonlyMap<string, readonly string[]>;

/** Each kind of question with several of its kind, of what there is. */
async function questionsOf(url: string): Promise<Questions> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const some = async (text: string): Promise<string[]> =>
    (await client.query({ text, rowMode: "array" })).rows.map(([value]) => encodeURIComponent(String(value)));
  try {
    const deep = await some(
      "select contribution_id from contributions where paid_at is not null order by paid_at offset 300000 limit 8",
    );
    const emails = await some(
      "select contributor_email from contributions where paid_at is not null offset 1000 limit 8",
    );
    const names = await some("select player_name from players order by player_id offset 500 limit 8");
    const teams = await some("select distinct team_name from contributions limit 8");
    const list = (queries: readonly string[]) =>
      queries.map((query) => `${getAllTransactions.path}?limit=10&${query}`);
    return new Map([
      ["newest first", list(["order=newest", "order=oldest"])],
      ["after 1,700,000 others", list(deep.map((id) => `after=${id}`))],
      ["largest and smallest", list(["order=largest", "order=smallest"])],
      ["a month", list(["from=2026-03-01&until=2026-03-31", "from=2026-05-01&until=2026-05-31"])],
      ["an amount", list([11, 23, 37, 51].map((dollars) => `min_amount=${dollars}&max_amount=${dollars}`))],
      ["recurring", list(["type=recurring", "type=recurring&order=oldest"])],
      ["a team", list(teams.map((team) => `team=${team}`))],
      ["a team and an amount", list(teams.map((team) => `team=${team}&min_amount=90&order=largest`))],
      ["refunded", list(["state=refunded", "state=refunded&order=largest"])],
      ["disputed, the largest", list(["state=disputed&order=largest", "state=disputed&order=smallest"])],
      ["expired", list(["state=expired"])],
      [
        "expired, the largest of a team",
        list(teams.map((team) => `state=expired&team=${team}&order=largest`)),
      ],
      ["an e-mail address", list(emails.map((email) => `search=${email}`))],
      ["an address, its largest", list(emails.map((email) => `search=${email}&order=largest`))],
      ["a player's whole name", list(names.map((name) => `search=${name}`))],
      ["a part of many names", list(["search=son", "search=mar", "search=and"])],
      ["a part of many names, an amount", list(["son", "mar"].map((part) => `search=${part}&min_amount=99`))],
      ["users", [`${allUsers.path}?limit=10&skip=0`, `${allUsers.path}?limit=10&search=sup`]],
      ["the audit log", [`${listAuditLog.path}?limit=50`]],
      ["money at a glance", [moneyAtAGlance.path]],
    ]);
  } finally {
    await client.end();
  }
}

async function measureLists(server: { origin: string }, questions: Questions, rounds: number): Promise<void> {
  const { ask, close } = oneClient(server.origin);
  const taken = new Map([...questions.keys()].map((name): [string, number[]] => [name, []]));
  try {
    const { cookie } = await ask(login, ADMIN);
    // The first round is for what is counted or kept for a minute.
    for (let round = -8; round < rounds; round += 1) {
      for (const [name, paths] of questions) {
        const path = paths[Math.abs(round) % paths.length] ?? "";
        const { status, ms } = await ask({ method: "GET", path }, {}, cookie);
        if (status !== 200) throw new Error(`${path} answered ${status}.`);
        if (round >= 0) taken.get(name)?.push(ms);
      }
    }
  } finally {
    close();
  }
  for (const [name, all] of taken) row(name, all);
  row("all of them", [...taken.values()].flat());
}

function row(name: string, all: readonly number[]): void {
  const sorted = [...all].sort((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  console.log(line([name, (median(all) ?? 0).toFixed(1), p95.toFixed(1)]));
}

/** Takes the file as it comes and throws it away, looking at what the server holds. */
async function measureFile(
  server: { origin: string; process_id: number },
  transactions: number,
): Promise<void> {
  const { ask, close } = oneClient(server.origin);
  const { cookie } = await ask(login, ADMIN);
  close();
  for (const query of ["?until=2026-01-31", ""]) {
    const before = residentMegabytes(server.process_id) ?? 0;
    const begun_at = performance.now();
    const response = await fetch(`${server.origin}${TRANSACTIONS_CSV}${query}`, { headers: { cookie } });
    let rows = -1;
    let most = before;
    for await (const piece of response.body ?? []) {
      for (const byte of piece) if (byte === 10) rows += 1;
      most = Math.max(most, residentMegabytes(server.process_id) ?? 0);
    }
    if (rows > transactions) throw new Error("More rows than transactions.");
    const seconds = (performance.now() - begun_at) / 1_000;
    console.log(line([query || "all of them", String(rows), seconds.toFixed(1), (most - before).toFixed(0)]));
  }
}
