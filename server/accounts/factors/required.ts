import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { World } from "../../world/world.ts";

const DAY_MS = 86_400_000;
/** Who still has none is mailed each day from then on, until the role rests. */
const LAST_DAYS = 3;

interface Lacking {
  readonly user_id: number;
  readonly due_at: Date;
  readonly is_new: boolean;
}

/**
 * Each day: who has a role that takes a second step and has none is given until a day to add one, is mailed at first and in the last days,
 * and is in the log for as long as it lasts. From that day the role rests (http/sessions/session.ts).
 */
export const askForFactors = task({ name: "ask_for_second_factors", times: "17 14 * * *" }, async (world) => {
  const { database, clock, jobs, log, second_factor } = world;
  const now = clock.now();
  // Who has the role no more begins anew with the next.
  await database.row(sql`
      update people p set second_factor_due_at = null
       where second_factor_due_at is not null
         and not exists (select from roles_held r where r.user_id = p.user_id and r.role = any (${second_factor.roles}::text[]))`);
  const lacking = await database.rows<Lacking>(sql`
      with without as (
        select p.user_id, p.second_factor_due_at from people p
         where p.second_factor_since is null and p.deleted_at is null
           and exists (select from roles_held r where r.user_id = p.user_id and r.role = any (${second_factor.roles}::text[]))),
      begun as (
        update people p set second_factor_due_at = ${new Date(now.getTime() + second_factor.grace_ms)}
          from without w where p.user_id = w.user_id and w.second_factor_due_at is null
        returning p.user_id, p.second_factor_due_at as due_at)
      select user_id::int as user_id, due_at, true as is_new from begun
       union all
      select user_id::int, second_factor_due_at, false from without where second_factor_due_at is not null
       order by user_id`);
  const resting = lacking.filter(({ due_at }) => due_at <= now).length;
  if (lacking.length > 0)
    log.warn(
      { accounts: lacking.length, resting },
      "Admins or officers sign in with a password alone: their accounts have no second step.",
    );
  for (const { user_id, due_at, is_new } of lacking) {
    if (!is_new && (due_at <= now || due_at.getTime() - now.getTime() > LAST_DAYS * DAY_MS)) continue;
    const day = now.toISOString().slice(0, 10);
    await jobs.add(
      database,
      mailFactorDue,
      { user_id, day, due_at: due_at.toISOString() },
      `${mailFactorDue.name}:${user_id}.${day}`,
    );
  }
});

const payloadShape = z.object({ user_id: z.int(), day: z.string(), due_at: z.string() });

/** Whoever has added one by now is told nothing. */
export const mailFactorDue = task({ name: "mail_factor_due" }, async (world, payload) => {
  const told = payloadShape.parse(payload);
  const reader = await world.database.row<{ email: string }>(sql`
    select email from people
     where user_id = ${told.user_id} and second_factor_since is null and second_factor_due_at is not null and deleted_at is null`);
  if (reader) await mailOnce(world, dueDraft(world, told, reader.email));
});

const dueDraft = (
  { origin }: Pick<World, "origin">,
  { user_id, day, due_at }: z.infer<typeof payloadShape>,
  to: string,
): Draft => ({
  key: `factor-due.${user_id}.${day}`,
  because: "security",
  to,
  subject: `Please add a second step to your sign-in at ${PRODUCT_NAME}`,
  opening: `Your role at ${PRODUCT_NAME} opens what belongs to others, so a password alone is no longer enough for it. Please add a passkey or an authenticator app.`,
  facts: [["Add it by", letterMoment(new Date(due_at))]],
  way: { label: "Add a second step", address: origin + pages.signInSecurity.to() },
  after: [
    "It takes a minute. With a passkey you sign in with your fingerprint, your face or your device's PIN.",
    "After that day your role rests until you add one. Nothing of yours is lost, and it's back at once.",
  ],
});
