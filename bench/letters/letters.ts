import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { residentMegabytes } from "../../ops/programs/held.ts";
import { askLists, type ListsMeanwhile } from "../measuring/ask-lists.ts";
import { chooseQuestions } from "../measuring/questions.ts";
import { startNewDatabase, startServer } from "../measuring/subject.ts";
import { head, line, median } from "../measuring/table.ts";
import { asOwner } from "../money/rounds.ts";
import { startSink } from "./sink.ts";

/** A release of letters, and within how long it has to be out, by one server. */
const RELEASE = { letters: 1_000_000, within_s: 24 * 3_600 };
const LISTS_A_SECOND = 20;
/** A job of another kind, which letters must not hold up. */
const OTHER_TASK = "orders_look";
const MOST_OTHER_MS = 1_000;

/**
 * `npm run bench -- letters`: so many receipts are owed at once. How fast do they leave, to a mail server at the end of a line of so many milliseconds, and
 * what do lists and other jobs wait meanwhile?
 */
export async function letters(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      letters: { type: "string", default: "3000" },
      "reply-ms": { type: "string", default: "20" },
    },
  });
  const [owed, reply_ms] = [Number(values.letters), Number(values["reply-ms"])];
  console.log(`${owed} letters, ${reply_ms} ms for each reply of the mail server.`);
  await using begun = new AsyncDisposableStack();
  const database = begun.adopt(await startNewDatabase("letters", 1_000), ({ stop }) => stop());
  const sink = begun.adopt(await startSink(reply_ms), ({ stop }) => stop());
  await asOwner(database, async (owner) => {
    await owner.query("alter table contributions disable trigger user");
    await owner.query(PAID, [owed]);
    await owner.query("alter table contributions enable trigger user");
    await owner.query("vacuum (analyze) contributions");
    const server = await startServer({ ...database.settings, SMTP_URL: sink.url });
    try {
      show(owed, await sent(owner, server));
    } finally {
      await server.stop();
    }
  });
}

const PAID = `
  insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, paid_at, paid_cents,
                             contributor_email, provider_session_id)
  select 'one_time', 'general_contribution', p.player_id, p.team_id, p.player_name, p.team_name, 2500, 'paid', now(), now(), 2500,
         'supporter-' || n || '@example.org', 'letters_' || n
    from generate_series(1, $1::int) n
    join (select *, row_number() over (order by player_id) as place from players where is_listed) p on p.place = 1 + n % 500`;

const OWED = `
  select count(graphile_worker.add_job('mail_receipt', json_build_object('contribution_id', contribution_id), job_key := 'letters:' || contribution_id))
    from contributions where provider_session_id like 'letters_%'`;

interface Sent extends ListsMeanwhile {
  readonly seconds: number;
  readonly other_ms: number;
  readonly memory_before_mb: number;
  readonly memory_mb: number;
}

async function sent(
  owner: pg.Client,
  { origin, process_id }: Awaited<ReturnType<typeof startServer>>,
): Promise<Sent> {
  const memory_before_mb = residentMegabytes(process_id) ?? 0;
  const lists = askLists(origin, await chooseQuestions(origin), LISTS_A_SECOND);
  const others: number[] = [];
  let memory_mb = 0;
  const begin = performance.now();
  await owner.query(OWED);
  while ((await waiting(owner, "key like 'letters:%'")) > 0) {
    memory_mb = Math.max(memory_mb, residentMegabytes(process_id) ?? 0);
    others.push(await otherJob(owner));
    await sleep(500);
  }
  const seconds = (performance.now() - begin) / 1_000;
  return {
    ...{ seconds, memory_before_mb, memory_mb },
    other_ms: median(others) ?? 0,
    ...(await lists.end()),
  };
}

/** Jobs that are not done. Fails where one was tried in vain. */
async function waiting(owner: pg.Client, where: string): Promise<number> {
  const { rows } = await owner.query<{ left: number; failure: string | null }>(
    `select count(*)::int as left, max(last_error) as failure from graphile_worker.jobs where ${where}`,
  );
  if (rows[0]?.failure) throw new Error(rows[0].failure);
  return rows[0]?.left ?? 0;
}

/** Milliseconds from the moment in which it is added until it is done. */
async function otherJob(owner: pg.Client): Promise<number> {
  const begin = performance.now();
  await owner.query("select graphile_worker.add_job($1, '{}'::json, job_key := 'other')", [OTHER_TASK]);
  while ((await waiting(owner, "key = 'other'")) > 0) await sleep(5);
  return performance.now() - begin;
}

function show(owed: number, found: Sent): void {
  const release_s = (found.seconds * RELEASE.letters) / owed;
  console.log(`\n${head([`${owed} letters`, "measured", "at most"])}`);
  for (const [what, value, limit] of [
    ["letters a second", (owed / found.seconds).toFixed(0), "-"],
    [`${RELEASE.letters} letters, hours`, (release_s / 3_600).toFixed(1), String(RELEASE.within_s / 3_600)],
    ["another kind's job, ms", found.other_ms.toFixed(0), String(MOST_OTHER_MS)],
    ["a list meanwhile, p50 ms", found.list_p50_ms.toFixed(1), "-"],
    ["a list meanwhile, p99 ms", found.list_p99_ms.toFixed(1), "-"],
    ["server's memory before, MB", found.memory_before_mb.toFixed(0), "-"],
    ["server's memory, MB", found.memory_mb.toFixed(0), "-"],
  ] as const)
    console.log(line([what, value, limit]));
  if (release_s > RELEASE.within_s || found.other_ms > MOST_OTHER_MS) process.exitCode = 1;
}
