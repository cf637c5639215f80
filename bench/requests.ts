import { parseArgs } from "node:util";
import pg from "pg";
import { login } from "../contract/accounts/accounts.ts";
import { listAllRequests } from "../contract/collaborations/all-requests.ts";
import { getDeskRules, listDeskRequests } from "../contract/collaborations/desk.ts";
import { oneClient } from "./measuring/one-client.ts";
import { type FilledDatabase, startDatabase, startServer } from "./measuring/subject.ts";
import { head, line } from "./measuring/table.ts";

const OFFICER = { username: "compliance@demo.test", password: "Demo-pass-1" };
const ADMIN = { ...OFFICER, username: "admin@demo.test" };
const MOST_MS = 50;

const queue = (query: string): string => listDeskRequests.path + query;
const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What an officer asks of the queue: its first page, a deep one, and every filter; and beside it a call that reads one row. */
const QUESTIONS: Readonly<Record<string, string>> = {
  "(one row)": getDeskRules.path,
  "to do, first page": queue("?limit=25"),
  "to do, 500 at once": queue("?limit=500"),
  "to do, after 9,000": queue(`?limit=25&after_due_on=${dayFromToday(44)}&after_number=1`),
  "over by now": queue("?limit=25&due=overdue"),
  "within 7 days": queue("?limit=25&due=week"),
  "nobody's": queue("?limit=25&assigned=nobody"),
  mine: queue("?limit=25&assigned=me"),
  "by company": queue("?limit=25&text=company 77"),
  "all, by number": queue("?limit=25&view=all&text=4321"),
};

const everywhere = (query: string): string => listAllRequests.path + query;

/** What an admin asks of the desks of all schools. */
const OF_ADMINS: Readonly<Record<string, string>> = {
  "every school, to do": everywhere("?limit=25"),
  "every school, after 9,000": everywhere(`?limit=25&after_due_on=${dayFromToday(44)}&after_number=1`),
  "every school, all": everywhere("?limit=25&view=all"),
  "schools by a common name": everywhere("?limit=25&school=state"),
  "a school by name": everywhere("?limit=25&school=town 4321"),
};

/** `npm run bench -- requests`: the compliance desk of one school with so many open requests, one question after the other. */
export async function requests(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { open: { type: "string", default: "10000" }, rounds: { type: "string", default: "200" } },
  });
  const rounds = Number(values.rounds);
  console.log(`${values.open} open requests, ${rounds} rounds.`);
  const database = await startDatabase(1_001);
  try {
    await fill(database, Number(values.open));
    const server = await startServer(database.settings);
    try {
      await measure(server.origin, rounds);
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

/** As many open requests at the demo officer's school, and as many that are over, spread over two months of due days; other schools beside it. */
async function fill({ ownerUrl }: FilledDatabase, open: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(FILL, [open]);
    await owner.query(SCHOOLS);
    await owner.query(
      "vacuum (analyze) collaboration_requests, collaboration_terms, schools, school_aliases",
    );
  } finally {
    await owner.end();
  }
}

const FILL = `
     with desk as (select school_id, user_id from roles_held where role = 'compliance'),
          missing as (select greatest(0, 2 * $1 - count(*)) as rows from collaboration_requests),
          athletes as (select array_agg(p.player_id) as ids from desk, players p join teams t using (team_id)
                        where t.school_id = desk.school_id),
          made as (
            insert into collaboration_requests (player_id, team_id, school_id, state, assigned_to, due_on, due_set_by, submitted_at)
            select p.player_id, p.team_id, desk.school_id,
                   (case when n % 2 = 0 then array['submitted', 'in_review', 'answered'] else array['declined', 'withdrawn'] end)
                     [1 + n / 2 % (case when n % 2 = 0 then 3 else 2 end)],
                   case when n % 5 = 0 then desk.user_id end,
                   case when n % 2 = 0 then current_date + n % 60 - 10 end, case when n % 2 = 0 then 'the sender' end, now()
              from missing cross join desk cross join athletes cross join lateral generate_series(1, missing.rows::int) n
              join players p on p.player_id = athletes.ids[1 + n % cardinality(athletes.ids)]
            returning request_id, request_number)
     insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city,
                                      state, zip_code, country, company_name, scope_of_use, requested_date, flat_fees)
     select request_id, 'Bea', 'Brand', 'bea' || request_number || '@example.org', '555', '1 Main Street', 'Tulsa', 'OK',
            '74101', 'USA', 'Company ' || request_number, 'Gaming', current_date + 30, 100 from made`;

/** As many as there are high schools: a third of them is found by 'state', one by 'town 4321'. */
const SCHOOLS = `
     with made as (
       insert into schools (school_name)
       select 'Town ' || n || (array[' State', ' High School', ' Academy'])[1 + n % 3] from generate_series(1, 20000) n
       on conflict do nothing returning school_id, school_name)
     insert into school_aliases (alias_key, school_id) select name_key(school_name), school_id from made on conflict do nothing`;

async function measure(origin: string, rounds: number): Promise<void> {
  const { ask, close } = oneClient(origin);
  const names = Object.keys({ ...QUESTIONS, ...OF_ADMINS });
  const taken = new Map(names.map((name): [string, number[]] => [name, []]));
  try {
    const officer = await ask(login, OFFICER);
    const admin = await ask(login, ADMIN);
    const questions = [
      ...Object.entries(QUESTIONS).map(([name, path]) => ({ name, path, cookie: officer.cookie })),
      ...Object.entries(OF_ADMINS).map(([name, path]) => ({ name, path, cookie: admin.cookie })),
    ];
    for (let round = -5; round < rounds; round += 1) {
      for (const { name, path, cookie } of questions) {
        const began = performance.now();
        const answer = await fetch(origin + path, {
          headers: { "x-api-key": "demo-key", cookie: cookie ?? "" },
        });
        await answer.text();
        if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
        if (round >= 0) taken.get(name)?.push(performance.now() - began);
      }
    }
  } finally {
    close();
  }
  console.log(`\n${head(["the queue", "median ms", "p95 ms"])}`);
  for (const [name, all] of taken) {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
    console.log(line([name, at(0.5).toFixed(1), at(0.95).toFixed(1)]));
    if (at(0.95) > MOST_MS) process.exitCode = 1;
  }
}
