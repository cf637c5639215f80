import sql from "sql-template-tag";
import type { HeldDecided } from "../../../../contract/payouts/held-decisions.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { tidy } from "../../../../pure/tidy.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { MAIL_HELD } from "../jobs/letters.ts";
import { OPEN_CENTS } from "../standing/waiting.ts";
import { CAN_BE_DECIDED, openCentsOf, TO_PAY_BACK } from "./open-money.ts";
import { payBackHeld } from "./pay-back.ts";

interface DecisionRow {
  readonly decision_id: string;
  readonly player_id: number;
  readonly what: string;
  readonly why: string;
  readonly state: string;
  readonly asked_by: number;
}

/**
 * Agrees to a decision about held money, as somebody else than who asked, or withdraws it. What is handed over is booked at once: it was
 * paid from the platform's own bank. What goes back to supporters is refunded by jobs. Throws `Refusal` 404, 409, 422.
 */
export async function decideHeldOf(
  world: World,
  asker: Asker,
  decision_id: string,
  said: HeldDecided,
): Promise<void> {
  const { user_id } = personOf(asker);
  await world.database.transaction(async (tx) => {
    const found = await tx.row<DecisionRow>(sql`
      select decision_id, player_id::int, what, why, state, asked_by::int from held_decisions
       where decision_id = ${decision_id}::uuid for update`);
    if (!found) throw new Refusal(404, "No such decision.");
    if (found.state !== "asked") throw new Refusal(409, "It is decided already.");
    const subject = `player ${found.player_id}`;
    if (said.act === "withdraw") {
      await tx.row(sql`
        update held_decisions set state = 'withdrawn', decided_by = ${user_id}, decided_at = ${world.clock.now()}
         where decision_id = ${decision_id}::uuid`);
      await audit(tx, asker, { act: "withdrew a decision about held money", subject });
      return;
    }
    if (found.asked_by === user_id) throw new Refusal(409, "You asked for it: another admin has to agree.");
    await lockOpen(tx, found.player_id);
    const cents = await refuseUnlessSeen(tx, found, said.amount);
    if (found.what === "pay_back") await agreeToPayBack(world, tx, found, { user_id, cents });
    else await handOver(world, tx, found, said, { user_id, cents });
    await audit(tx, asker, {
      act: "agreed to a decision about held money",
      subject,
      detail: { why: found.why, what: found.what, cents: Math.round(said.amount * 100) },
    });
  });
}

/** So that no refund, dispute or payout comes between what is counted and what is booked. */
const lockOpen = (tx: Queries, player_id: number): Promise<unknown> =>
  tx.rows(sql`
    select from contributions c where c.player_id = ${pagesOf(player_id)} and ${CAN_BE_DECIDED}
     order by contribution_id for no key update of c`);

async function refuseUnlessSeen(
  tx: Queries,
  { player_id, what }: DecisionRow,
  amount: number,
): Promise<number> {
  const cents = await openCentsOf(tx, player_id, what);
  refuseUnlessSame(cents, Math.round(amount * 100));
  if (cents === 0) throw new Refusal(409, "Nothing is held anymore: withdraw it.");
  return cents;
}

/** `cents`: what is open, or what the decision is made of. What is given in between is in the second and not in the first. */
function refuseUnlessSame(cents: number, seen: number): void {
  if (cents !== seen)
    throw new Refusal(409, `It's ${dollars(cents / 100)} by now. Check the new amount first.`);
}

async function agreeToPayBack(
  world: World,
  tx: Queries,
  { decision_id, player_id }: DecisionRow,
  { user_id, cents }: { user_id: number; cents: number },
): Promise<void> {
  await tx.row(sql`
    update held_decisions set state = 'agreed', amount_cents = ${cents}, decided_by = ${user_id}, decided_at = ${world.clock.now()}
     where decision_id = ${decision_id}::uuid`);
  const made = await tx.row<{ cents: number }>(sql`
    with parts as (
      insert into held_decision_parts (decision_id, contribution_id, amount_cents)
      select ${decision_id}::uuid, contribution_id, cents
        from (select c.contribution_id, ${TO_PAY_BACK} as cents from contributions c
               where c.player_id = ${pagesOf(player_id)} and ${CAN_BE_DECIDED}) as open where cents > 0
      returning amount_cents)
    select coalesce(sum(amount_cents), 0)::float8 as cents from parts`);
  refuseUnlessSame(made?.cents ?? 0, cents);
  await world.jobs.add(tx, payBackHeld, { decision_id }, `${payBackHeld.name}:${decision_id}`);
}

/** The provider's balance is as it was; what the platform's bank is short of is there to be paid out to it, as in decision 75. */
async function handOver(
  world: World,
  tx: Queries,
  { decision_id, player_id }: DecisionRow,
  { reference, paid_on }: HeldDecided,
  { user_id, cents }: { user_id: number; cents: number },
): Promise<void> {
  const errors = {
    ...(tidy(reference) === "" && { reference: "Please enter a reference, like the number of the check." }),
    ...(paid_on === "" && { paid_on: "Please select the day on which it was paid." }),
  };
  const [fault] = Object.values(errors);
  if (fault !== undefined) throw new Refusal(422, fault, { errors });
  const now = world.clock.now();
  await tx.row(sql`
    update held_decisions set state = 'done', decided_by = ${user_id}, decided_at = ${now}, done_at = ${now},
           amount_cents = ${cents}, reference = ${tidy(reference)}, paid_on = ${paid_on}::date
     where decision_id = ${decision_id}::uuid`);
  const made = await tx.row<{ cents: number }>(sql`
    with parts as (
      insert into held_decision_parts (decision_id, contribution_id, amount_cents)
      select ${decision_id}::uuid, c.contribution_id, ${OPEN_CENTS} from contributions c
       where c.player_id = ${pagesOf(player_id)} and ${CAN_BE_DECIDED} returning contribution_id, amount_cents),
    noted as (
      update contributions c set paid_out_cents = c.paid_out_cents + parts.amount_cents
        from parts where c.contribution_id = parts.contribution_id returning c.player_id as page, c.paid_at, c.currency, parts.amount_cents),
    booked as materialized (
      select payout_book('handed_over', ${decision_id} || ':' || page, currency, happened_at, page, null, cents)
        from (select page, currency, sum(amount_cents)::bigint as cents,
                     -- The day alone is known: noon of it, in UTC.
                     greatest(max(paid_at), least(${now}::timestamptz, (${paid_on}::date + time '12:00') at time zone 'UTC')) as happened_at
                from noted group by page, currency) as of_page where cents > 0),
    taken as materialized (
      select payout_book('handed_over_less', ${decision_id} || ':' || page, currency, happened_at, page, null, cents)
        from (select page, currency, -sum(amount_cents)::bigint as cents, ${now}::timestamptz as happened_at
                from noted group by page, currency) as of_page where cents > 0)
    select coalesce(sum(amount_cents), 0)::float8 as cents from parts
     where (select count(*) from booked) >= 0 and (select count(*) from taken) >= 0`);
  refuseUnlessSame(made?.cents ?? 0, cents);
  await world.jobs.add(
    tx,
    MAIL_HELD,
    { about: "decided", id: decision_id },
    `${MAIL_HELD.name}:decided:${decision_id}`,
  );
}
