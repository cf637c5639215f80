import sql from "sql-template-tag";
import type { HeldWhat, HeldWhy } from "../../../../contract/payouts/held-decisions.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { World } from "../../../world/world.ts";
import { openCentsOf } from "./open-money.ts";

interface Question {
  readonly player_id: number;
  readonly why: HeldWhy;
  readonly what: HeldWhat;
  readonly reason: string;
}

/**
 * Asks that another admin agrees to what becomes of all that is held for an athlete. From then on nothing is paid out to them. Answers the
 * decision's id. Throws `Refusal` 404, 409.
 */
export async function askAboutHeldOf(
  world: World,
  asker: Asker,
  { player_id, why, what, reason }: Question,
): Promise<string> {
  return world.database.transaction(async (tx) => {
    const page = await tx.row<{ player_id: number }>(sql`
      select coalesce(merged_into, player_id)::int as player_id from players where player_id = ${player_id} for no key update`);
    if (!page) throw new Refusal(404, "No such athlete.");
    const planned = await tx.row(sql`
      select from payouts where player_id = ${page.player_id} and state = 'planned' limit 1`);
    if (planned)
      throw new Refusal(
        409,
        "A payout to them is being sent. Stop their payouts, and ask again once it is sent or dropped.",
      );
    const cents = await openCentsOf(tx, page.player_id, what);
    if (cents === 0)
      throw new Refusal(
        409,
        "Nothing is held for them that can be decided about: what is in dispute, held for an order or being refunded is settled there first.",
      );
    const made = await tx.row<{ decision_id: string }>(sql`
      insert into held_decisions (player_id, why, what, amount_cents, reason, asked_by, asked_at)
      values (${page.player_id}, ${why}, ${what}, ${cents}, ${reason.trim()}, ${personOf(asker).user_id}, ${world.clock.now()})
      on conflict do nothing returning decision_id`);
    if (!made) throw new Refusal(409, "A decision about their money is under way already.");
    await audit(tx, asker, {
      act: "asked to decide about held money",
      subject: `player ${page.player_id}`,
      detail: { why, what, cents },
    });
    return made.decision_id;
  });
}
