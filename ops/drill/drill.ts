import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { startCardPayments } from "../../payments-standin/start.ts";
import { addPlayers } from "../../server/testing/site.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { runProgram } from "../programs/run-program.ts";
import { openDrillWorld, type Places } from "./drill-world.ts";
import { payingPeople } from "./payments.ts";
import { differences, type Reckoning, reckonUp } from "./reckoning.ts";

/** How much is paid before the backup, and as much again after it. */
export interface DrillSize {
  readonly one_time: number;
  readonly plans: number;
}

/** What a drill came to. */
export interface DrillResult {
  readonly before: Reckoning;
  readonly after: Reckoning;
  /** Payments that the backup did not know. */
  readonly found: number;
  /** Cents that are missing, and receipts that came twice although the backup knew of them; empty where all is well. */
  readonly wrong: readonly string[];
}

/**
 * A backup that comes back, tried: people pay, a backup is taken while they do, they go on paying, a table is dropped, the backup is
 * restored, and what it lacks is found at the (played) provider and booked, all by the commands that an operator has. `log`
 * hears each step with its seconds.
 */
export async function drill(size: DrillSize, log: (line: string) => void): Promise<DrillResult> {
  await using begun = new AsyncDisposableStack();
  const store = begun.adopt(await emptyDatabase(), ({ drop }) => drop());
  const payments = begun.adopt(await startCardPayments({ port: 0 }), ({ close }) => close());
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-drill-"));
  begun.defer(() => rmSync(folder, { recursive: true }));
  const mailed: string[] = [];
  const places: Places = { ...store, payments: payments.origin, mailed, time: { ahead_ms: 0 } };
  let open = openDrillWorld(places);
  begun.defer(() => open.close());
  const step = stepsTo(log);
  const command = commandsAt(places);
  const backup = join(folder, "drill.backup");
  const name = new URL(store.ownerUrl).pathname.slice(1);

  await open.world.jobs.prepare();
  await addPlayers(open.owner);
  const people = payingPeople(places, await playersOf(open.owner));
  await step("people pay, and a month passes", async () => {
    await people.give(open, size);
    await people.pass(open);
  });
  const known = new Set(mailed);
  await step("a backup is taken while they go on paying", async () => {
    await Promise.all([command("backup", backup), people.give(open, size)]);
    return `${(statSync(backup).size / 1_000).toFixed(0)} kB`;
  });
  await step("more people pay, another month passes, money goes back", async () => {
    await people.give(open, size);
    await people.pass(open);
    await people.goBack(open);
  });
  const before = await reckonUp(open.world, open.owner);
  assert.deepEqual(differences(before, before), [], "the book is right before anything is lost");
  await step("a table is dropped", async () => {
    await open.owner.query("drop table contributions, ledger_entries cascade");
    await open.close();
  });
  await step("the backup is restored", () => command("restore", backup, "--replace", name));
  open = openDrillWorld(places);
  await step("a server starts too early, and reads what happened", () => open.work());
  const lost = (await reckonUp(open.world, open.owner)).moves.length;
  const said = await step("what the book lacks is found at the provider", () =>
    command("recover", "--from", dayBefore(), "--book"),
  );
  await step("a server mails what there is to mail", () => open.work());
  await step("the ledger check", () => command("ledger-check", "--settled"));
  const after = await reckonUp(open.world, open.owner);
  const twice = mailed.filter((key, at) => known.has(key) && mailed.indexOf(key) < at);
  const wrong = [...differences(before, after), ...twice.map((key) => `mailed twice: ${key}`)];
  log(
    `${before.moves.length} lines of the book, ${before.moves.length - lost} of them not in the restored one; ${said}`,
  );
  log(wrong.length === 0 ? "Every cent is there." : wrong.join("\n"));
  return { before, after, found: before.moves.length - lost, wrong };
}

/** Does a step and says how long it took. */
const stepsTo =
  (log: (line: string) => void) =>
  async <Answer>(words: string, work: () => Promise<Answer>): Promise<Answer> => {
    const began = performance.now();
    const answer = await work();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    log(`${seconds.padStart(8)} s  ${words}${typeof answer === "string" && answer ? `: ${answer}` : ""}`);
    return answer;
  };

/** Runs an operator's command. Answers the last line that it says; throws what it says where it fails. */
const commandsAt =
  ({ ownerUrl, appUrl, payments }: Places) =>
  async (name: string, ...words: string[]): Promise<string> => {
    const said = await runProgram([process.execPath, `ops/operate/${name}.ts`, ...words], {
      cwd: projectFolder,
      env: {
        ...process.env,
        DATABASE_URL: appUrl,
        MIGRATE_DATABASE_URL: ownerUrl,
        STRIPE_API_ORIGIN: payments,
        STRIPE_SECRET_KEY: "sk_test_demo",
      },
    });
    return said.trim().split("\n").at(-1) ?? "";
  };

const dayBefore = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

async function playersOf(owner: Pool): Promise<number[]> {
  const { rows } = await owner.query<{ player_id: number }>(
    "select player_id::int from players where is_listed and accepts_contributions order by player_id",
  );
  return rows.map(({ player_id }) => player_id);
}
