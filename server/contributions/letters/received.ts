import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { howOftenOf, lastTurn } from "../../letters/choices/how-often.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import { letterAthlete } from "../../letters/letter-athlete.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { money } from "./money.ts";

/**
 * Notes that an athlete with an account has received a contribution they are to hear of. Runs in the transaction that books it:
 * what is booked late is told late, and nothing is told that was not booked. Of an order a letter of its own tells.
 */
export async function noteReceived(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  { contribution_id, player_id }: { readonly contribution_id: string; readonly player_id: string },
): Promise<void> {
  await tx.row(sql`
    insert into received_untold (contribution_id, user_id, booked_at)
    select ${contribution_id}::uuid, h.user_id, ${clock.now()}::timestamptz
      from players p join roles_held h on h.role = 'athlete' and h.player_id in (p.player_id, p.merged_into)
     where p.player_id = ${player_id}::bigint
       and not exists (select from contributions c left join orders o using (contribution_id)
                         left join recurring_contributions r using (recurring_id)
                        where c.contribution_id = ${contribution_id}::uuid and coalesce(o.offer_id, r.offer_id) is not null)
     limit 1
    on conflict do nothing`);
}

/** Has each athlete mailed whose turn has come since something was booked. Of two servers that look at once, one finds it. */
export const tellAthletes = task(
  {
    name: "contributions_tell_athletes",
    // Several contributions within so many minutes are one letter, also for who wants to hear at once.
    times: "*/10 * * * *",
  },
  async ({ database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">) => {
    const now = clock.now();
    const [daily, weekly] = [lastTurn("daily", now), lastTurn("weekly", now)];
    await database.rows(sql`
      with noted as (
        select u.contribution_id, u.user_id, ${howOftenOf("received", sql`u.user_id`)} as how_often, u.booked_at
          from received_untold u order by u.contribution_id for update skip locked),
      told as (
        delete from received_untold u using noted n
         where u.contribution_id = n.contribution_id
           and n.booked_at <= case n.how_often when 'daily' then ${daily}::timestamptz
                                               when 'weekly' then ${weekly}::timestamptz
                                               else ${now}::timestamptz end
        returning u.contribution_id, u.user_id, n.how_often, u.booked_at),
      sums as (
        select t.user_id, min(t.booked_at) as since, count(*)::int as count, max(c.currency) as currency,
               sum(c.paid_cents - c.refunded_cents - c.lost_cents)::text as cents
          from told t join contributions c using (contribution_id)
         where t.how_often <> 'never' and c.refunded_cents + c.lost_cents < c.paid_cents
         group by t.user_id, c.currency)
      select from sums s cross join lateral ${jobs.added(
        mailReceived,
        sql`json_build_object('user_id', s.user_id, 'told_at', ${now.toISOString()}::text, 'since', s.since,
                              'count', s.count, 'cents', s.cents, 'currency', s.currency)`,
        sql`${`${mailReceived.name} `} || s.user_id || ' ' || ${now.toISOString()} || s.currency`,
      )}`);
  },
);

const shape = z.object({
  user_id: z.int(),
  told_at: z.iso.datetime(),
  since: z.string(),
  count: z.int(),
  /** What is left of them, in cents. */
  cents: z.string(),
  currency: z.string(),
});

/** Mails an athlete how much they received. By whom is said to nobody. */
export const mailReceived = task({ name: "mail_received" }, async (world, payload) => {
  const told = shape.parse(payload);
  const athlete = await world.database.row<{ email: string; player_id: number }>(sql`
    select p.email, h.player_id::int as player_id
      from people p join roles_held h on h.user_id = p.user_id and h.role = 'athlete'
     where p.user_id = ${told.user_id} and p.deleted_at is null
       and ${howOftenOf("received", sql`p.user_id`)} <> 'never'`);
  // Who lost the page, or turned these emails off meanwhile, is not written to.
  if (!athlete) return;
  const about = await letterAthlete(world, athlete.player_id);
  await mailOnce(world, { ...receivedDraft(world, told, athlete.email), athlete: about });
});

function receivedDraft(world: World, told: z.output<typeof shape>, to: string): Draft {
  const { user_id, told_at, since, count, cents, currency } = told;
  const amount = money(cents, currency);
  const contributions = count === 1 ? "a contribution" : `${count} contributions`;
  return {
    key: `received.${user_id}.${told_at.replaceAll(":", "-")}.${currency}`,
    because: { user_id, topic: "received" },
    to,
    subject: count === 1 ? `You received ${amount}` : `You received ${amount} in ${contributions}`,
    amount,
    opening: `Supporters back you: you received ${contributions} of ${amount}${count === 1 ? "" : " in all"}.`,
    facts: [
      ["Contributions", String(count)],
      ["Amount", amount],
      ["Since", letterMoment(new Date(since))],
    ],
    way: { label: "See what you received", address: world.origin + pages.athleteDashboard.to() },
    after: [
      "It's held for you: we pay the card fee. If a payment is refunded or disputed later, your dashboard says so.",
    ],
  };
}
