import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { task } from "../../../http/domain.ts";
import type { Draft } from "../../../letters/draft.ts";
import { mailOnce } from "../../../letters/letter.ts";
import type { World } from "../../../world/world.ts";
import { heldSince, nearLimit } from "../held/long-held.ts";
import { MAIL_HELD } from "../jobs/letters.ts";
import { readOwnMoney } from "../standing/own-money.ts";
import { patienceOf } from "../standing/patience.ts";

const payloadShape = z.object({
  about: z.enum(["waits", "decided", "reversal_expired", "decision_expired"]),
  id: z.string(),
});
type About = z.infer<typeof payloadShape>["about"];
type Words = Pick<Draft, "to" | "because" | "subject" | "opening" | "after"> & { readonly cents: number };

/**
 * Mails an athlete that their money waits for long or what became of it, or an admin that nobody agreed to what they asked for. Whoever
 * has no account anymore is not written to.
 */
export const mailHeld = task(MAIL_HELD, async (world, payload) => {
  const { about, id } = payloadShape.parse(payload);
  const words = await LETTERS[about](world, id);
  if (!words) return;
  const { cents, ...draft } = words;
  const to_athlete = draft.because === "payment";
  await mailOnce(world, {
    key: `held.${about}.${id}`,
    ...draft,
    amount: dollars(cents / 100),
    way: to_athlete
      ? { label: "Your money", address: world.origin + pages.ownMoney.to() }
      : { label: "Payouts", address: world.origin + pages.adminPayouts.to() },
  } satisfies Draft);
});

const LETTERS: Readonly<Record<About, (world: World, id: string) => Promise<Words | null>>> = {
  /** `id`: the athlete, since when it is held, and how many days before the limit. */
  async waits(world, id) {
    const found = await world.database.row<{ to: string; cents: number; since: Date }>(sql`
      select u.email as to, held.cents::float8 as cents, held.since
        from ${heldSince(nearLimit(world))} as held join roles_held r on r.player_id = held.athlete_id and r.role = 'athlete'
        join people u using (user_id) where held.athlete_id = ${Number(id.split(".")[0])} and u.deleted_at is null`);
    if (!found) return null;
    const { to, cents, since } = found;
    const { blocks } = await readOwnMoney(world, Number(id.split(".")[0]));
    const limit = new Date(since.getTime() + patienceOf(world).held_days * 86_400_000);
    return {
      to,
      cents,
      because: "payment",
      subject: `${dollars(cents / 100)} is waiting for you`,
      opening: `We hold ${dollars(cents / 100)} for you, and it couldn't go out yet. ${missing(blocks, longDate(limit.toISOString()))}`,
      after: [
        `After ${longDate(limit.toISOString())} we have to decide what becomes of it: it may go back to your supporters, or to your state, where you can claim it.`,
        "If you don't want the money, reply to this email and we'll sort it out with you.",
      ],
    };
  },
  async decided({ database }, id) {
    const found = await database.row<{ to: string; cents: number; what: string }>(sql`
      select u.email as to, d.what,
             coalesce((select sum(p.amount_cents) from held_decision_parts p left join refund_requests q using (refund_request_id)
                        where p.decision_id = d.decision_id and q.state is distinct from 'refused'), 0)::float8 as cents
        from held_decisions d join roles_held r on r.player_id = d.player_id and r.role = 'athlete' join people u using (user_id)
       where d.decision_id = ${id}::uuid and d.state = 'done' and d.why <> 'died' and u.deleted_at is null`);
    if (!found || found.cents === 0) return null;
    const { to, cents, what } = found;
    const sum = dollars(cents / 100);
    return {
      to,
      cents,
      because: "payment",
      subject: what === "pay_back" ? `${sum} went back to your supporters` : `${sum} was handed over`,
      opening:
        what === "pay_back"
          ? `${sum} that we held for you couldn't go out, so we returned it to the people who gave it.`
          : `${sum} that we held for you couldn't go out, so we handed it over to ${what === "state" ? "the state, as its law on unclaimed money says. You can claim it there" : "those who act for you by law"}.`,
      after: ["If you think that's wrong, write to us."],
    };
  },
  async reversal_expired({ database }, id) {
    const found = await database.row<{ to: string; cents: number; name: string }>(sql`
      select u.email as to, r.amount_cents::float8 as cents, pl.player_name as name
        from payout_reversals r join people u on u.user_id = r.asked_by join payouts p using (payout_id) join players pl using (player_id)
       where r.payout_reversal_id = ${id}::uuid and r.state = 'expired' and u.deleted_at is null`);
    return found && expired(found, `take ${dollars(found.cents / 100)} back from ${found.name}`);
  },
  async decision_expired({ database }, id) {
    const found = await database.row<{ to: string; cents: number; name: string }>(sql`
      select u.email as to, d.amount_cents::float8 as cents, pl.player_name as name
        from held_decisions d join people u on u.user_id = d.asked_by join players pl using (player_id)
       where d.decision_id = ${id}::uuid and d.state = 'expired' and u.deleted_at is null`);
    return found && expired(found, `decide about ${dollars(found.cents / 100)} held for ${found.name}`);
  },
};

/** What an athlete can do about it, by what comes first; of what is not theirs to mend they are asked nothing. */
function missing(blocks: OwnMoney["blocks"], by: string): string {
  const all = blocks.map(({ block }) => block);
  if (all.includes("stopped"))
    return "Someone on our team paused your payouts. If you don't know why, reply to this email.";
  if (all.includes("visa"))
    return "Your school has to look first, since being paid can affect a student visa. Please ask its compliance office.";
  return `Your page says what is missing. Please take care of it before ${by}.`;
}

const expired = ({ to, cents }: { to: string; cents: number }, what: string): Words => ({
  to,
  cents,
  because: "platform",
  subject: "What you asked for expired",
  opening: `You asked to ${what}, and no other admin agreed in time. Nothing was done.`,
  after: ["If it's still needed, ask again, and tell another admin that it waits for them."],
});
