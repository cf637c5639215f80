import type { Pool } from "pg";
import { until } from "../../../server/testing/until.ts";

/** A letter as it lies in the mailbox. */
interface Letter {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const lettersIn = async ({ mailbox }: { mailbox: { origin: string } }): Promise<Letter[]> => {
  const answer = await fetch(`${mailbox.origin}/api/mails`);
  return ((await answer.json()) as { mails: Letter[] }).mails;
};

/** Begins to collect; the answer gives the subjects of what has come since, whoever got it, that `pattern` finds something in. */
export async function lettersFromNowOn(site: { mailbox: { origin: string } }) {
  const before = new Set((await lettersIn(site)).map(({ id }) => id));
  return async (pattern: RegExp): Promise<{ count: number; naming: string[] }> => {
    const since = (await lettersIn(site)).filter(({ id }) => !before.has(id));
    const naming = since.filter(({ subject, text, html }) => pattern.test(`${subject}\n${text}\n${html}`));
    return { count: since.length, naming: naming.map(({ subject }) => subject).toSorted() };
  };
}

/** From now on it takes no letter, or takes them again. */
export const mailServer = (
  { mailbox }: { mailbox: { origin: string } },
  order: "refuse" | "accept",
): Promise<Response> =>
  fetch(`${mailbox.origin}/_control/${order}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: 451, seconds: 600 }),
  });

/** How many letters were tried in vain and wait. */
export async function refusedLetters({ database }: { database: Pool }): Promise<number> {
  const { rows } = await database.query(
    "select from graphile_worker.jobs where task_identifier like 'mail\\_%' and attempts > 0 and locked_at is null",
  );
  return rows.length;
}

/**
 * Letters that wait hold what they need until they have left. Where `told` is to count `least` of them, some are not even written
 * yet: a giver's is written once the provider has ended the plan.
 */
export function mailed(
  { database }: { database: Pool },
  { told, least = 0 }: { told?: () => Promise<{ count: number }>; least?: number } = {},
): Promise<true> {
  return until(async () => {
    // What could not leave is tried again at once.
    await database.query(
      "update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0",
    );
    const { rows } = await database.query(
      "select from graphile_worker.jobs where task_identifier like 'mail\\_%'",
    );
    return rows.length === 0 && (!told || (await told()).count >= least);
  }, "Letters still wait for the mail server, or too few came.");
}
