import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import {
  AGREE_DAYS,
  type getFactorRemoval,
  REMOVAL_HOURS,
} from "../../../contract/accounts/factor-removal.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import { task } from "../../http/domain.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import { holdAccount } from "../../people/hold-account.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { takeLink } from "../letters/mailed-links.ts";
import { tellOfRemoval } from "./removal-letters.ts";
import { dropFactors } from "./standing.ts";
import { agreeBy, endUnagreed, endUnagreedOf, mayBeAgreed } from "./unagreed.ts";

const WAITS_MS = REMOVAL_HOURS * 3_600_000;

interface Open {
  readonly removal_id: string;
  readonly asked_by: number;
  readonly asked_at: Date;
  readonly agreed_by: number | null;
  readonly agreed_at: Date | null;
  readonly told_at: Date | null;
}

/** What is under way; one that nobody agreed to in time is not, also before the job has ended it. */
const openOf = (queries: Queries, user_id: number, now: Date): Promise<Open | null> =>
  queries.row<Open>(sql`
    select removal_id, asked_by::int as asked_by, asked_at, agreed_by::int as agreed_by, agreed_at, told_at
      from factor_removals
     where user_id = ${user_id} and over_at is null and (agreed_by is not null or ${mayBeAgreed(now)})`);

/** Throws `Refusal` 404. */
export async function readRemoval(
  { database, clock }: Pick<World, "database" | "clock">,
  user_id: number,
  asker: Asker,
): Promise<CallAnswer<typeof getFactorRemoval>> {
  const has_second_factor = await factorOf(database, user_id);
  const open = await openOf(database, user_id, clock.now());
  return {
    has_second_factor,
    removal: open && {
      asked_by_you: open.asked_by === personOf(asker).user_id,
      asked_at: open.asked_at.toISOString(),
      agree_by: open.agreed_at ? null : agreeBy(open.asked_at).toISOString(),
      agreed_at: open.agreed_at?.toISOString() ?? null,
      due_at: open.told_at && new Date(open.told_at.getTime() + WAITS_MS).toISOString(),
    },
  };
}

async function factorOf(queries: Queries, user_id: number): Promise<boolean> {
  const account = await queries.row<{ has: boolean }>(sql`
    select second_factor_since is not null as has from people where user_id = ${user_id} and deleted_at is null`);
  if (!account) throw new Refusal(404, "There is no such account.");
  return account.has;
}

/** Asks for a removal, or agrees to one that another admin has asked for. Throws `Refusal` 401, 404, 409. */
export async function stepTowardsRemoval(
  world: World,
  user_id: number,
  step: "ask" | "agree",
  asker: Asker,
): Promise<void> {
  const admin = personOf(asker).user_id;
  if (admin === user_id)
    throw new Refusal(409, "This is your own account. Two other admins have to do this.");
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker, user_id);
    if (!(await factorOf(tx, user_id)))
      throw new Refusal(409, "This account has no second step. Reload the page.");
    const open = await openOf(tx, user_id, world.clock.now());
    if (step === "ask") await ask(world, tx, user_id, open, asker);
    else await agree(world, tx, user_id, open, asker);
  });
}

async function ask(
  world: World,
  tx: Queries,
  user_id: number,
  open: Open | null,
  asker: Asker,
): Promise<void> {
  if (open) throw new Refusal(409, "Another admin has already asked for this. Reload the page.");
  await endUnagreedOf(world, tx, user_id);
  await tx.row(sql`
    insert into factor_removals (removal_id, user_id, asked_by, asked_at)
    values (${randomUUID()}, ${user_id}, ${personOf(asker).user_id}, ${world.clock.now()})`);
  await audit(tx, asker, { act: "asked to remove a second step", subject: `user ${user_id}` });
}

async function agree(
  world: World,
  tx: Queries,
  user_id: number,
  open: Open | null,
  asker: Asker,
): Promise<void> {
  const admin = personOf(asker).user_id;
  if (!open)
    throw new Refusal(
      409,
      `There's nothing to agree to: it was stopped, or no one agreed within ${AGREE_DAYS} days. Reload the page and ask again.`,
    );
  if (open.agreed_by !== null) throw new Refusal(409, "Another admin has already agreed. Reload the page.");
  if (open.asked_by === admin)
    throw new Refusal(409, "You asked for this yourself. Another admin has to agree.");
  await tx.row(sql`
    update factor_removals set agreed_by = ${admin}, agreed_at = ${world.clock.now()}
     where removal_id = ${open.removal_id}`);
  await audit(tx, asker, { act: "agreed to remove a second step", subject: `user ${user_id}` });
  await tellOfRemoval(world, tx, { what: "coming", removal_id: open.removal_id, user_id });
}

/** Throws `Refusal` 401, 409. */
export async function stopRemoval(world: World, user_id: number, asker: Asker): Promise<void> {
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker, user_id);
    if (!(await stop(world, tx, user_id))) throw new Refusal(409, "Nothing is under way. Reload the page.");
    await audit(tx, asker, { act: "stopped the removal of a second step", subject: `user ${user_id}` });
  });
}

/** By the link in its owner's letter; who comes when it is stopped already is told the same. Throws `Refusal` 404. */
export async function stopByLink(world: World, link: string, asker: Asker): Promise<void> {
  await world.database.transaction(async (tx) => {
    const { user_id } = await takeLink(world, tx, link, "keep_factors");
    await stop(world, tx, user_id);
    await audit(tx, asker, { act: "kept their second step", actor_id: user_id });
  });
}

/** Whoever defends their account keeps its second step. The caller holds the account. */
export async function stopForOwner(world: Pick<World, "clock">, tx: Queries, user_id: number): Promise<void> {
  if (!(await stop(world, tx, user_id))) return;
  await audit(
    tx,
    { request_id: randomUUID(), session: null },
    { act: "stopped the removal of a second step", subject: `user ${user_id}` },
  );
}

const stop = async ({ clock }: Pick<World, "clock">, tx: Queries, user_id: number): Promise<boolean> =>
  (await tx.row(sql`
    update factor_removals set over_at = ${clock.now()}, outcome = 'stopped'
     where user_id = ${user_id} and over_at is null returning removal_id`)) !== null;

/** Does what two admins agreed on a day ago, and nobody stopped; and ends what no second one agreed to in time. */
export const removeDueFactors = task({ name: "remove_due_factors", times: "*/15 * * * *" }, async (world) => {
  await endUnagreed(world);
  const told_before = new Date(world.clock.now().getTime() - WAITS_MS);
  const due = await world.database.rows<{ removal_id: string; user_id: number }>(sql`
    select removal_id, user_id::int as user_id from factor_removals
     where over_at is null and told_at <= ${told_before} order by told_at`);
  for (const { removal_id, user_id } of due)
    await world.database.transaction((tx) => remove(world, tx, removal_id, user_id));
});

async function remove(world: World, tx: Queries, removal_id: string, user_id: number): Promise<void> {
  const stands = await holdAccount(tx, user_id);
  const now = world.clock.now();
  // Whoever stops it at this moment was first, or finds it done; who is an admin no more has agreed to nothing.
  const taken = await tx.row<{ by_admins: boolean }>(sql`
    update factor_removals f set over_at = ${now}, outcome = case when by_admins then 'done' else 'stopped' end
      from (select (select count(*) from roles_held where role = 'admin' and user_id in (asked_by, agreed_by)) = 2 as by_admins,
                   removal_id from factor_removals) as who
     where f.removal_id = ${removal_id} and who.removal_id = f.removal_id and over_at is null
    returning by_admins`);
  if (!stands || !taken?.by_admins) return;
  await dropFactors(tx, user_id);
  await tx.row(sql`
    update people set second_factor_since = null, second_factor_due_at = null where user_id = ${user_id}`);
  await endSessionsOf(tx, user_id);
  await audit(
    tx,
    { request_id: removal_id, session: null },
    { act: "removed a second step", subject: `user ${user_id}` },
  );
  await tellOfRemoval(world, tx, { what: "done", removal_id, user_id });
}
