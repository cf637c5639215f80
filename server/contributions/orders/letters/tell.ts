import sql from "sql-template-tag";
import type { OrderAct, OrderState } from "../../../../contract/orders/states.ts";
import type { Queries } from "../../../world/database.ts";
import type { TaskName } from "../../../world/jobs.ts";
import type { World } from "../../../world/world.ts";
import { MAIL_CHILDS_ORDER } from "../tasks.ts";

/** The job that mails one of the two about a step. */
export const MAIL_ORDER: TaskName = { name: "mail_order" };

export type OrderReader = "supporter" | "athlete";

/** A step that was just written down. */
export interface Told {
  readonly order_id: string;
  readonly entry_id: number;
  readonly act: OrderAct;
  readonly from: OrderState;
  readonly state: OrderState;
}

/** Who is written to about an act. That it was ordered the supporter reads in the receipt, and of the refund itself in the refund's letter. */
const READERS: Partial<Readonly<Record<OrderAct, readonly OrderReader[]>>> = {
  pay: ["athlete"],
  ask: ["supporter"],
  answer: ["athlete"],
  deliver: ["supporter"],
  question: ["athlete"],
  accept: ["athlete"],
  uphold: ["supporter", "athlete"],
  // By a bank, after it was accepted or even taken back. What settles at once was accepted, and that is told.
  settle: ["athlete"],
  decline: ["supporter"],
  stop: ["supporter", "athlete"],
  run_out: ["supporter", "athlete"],
  leave: ["supporter", "athlete"],
};

export function readersOf({ act, from, state }: Omit<Told, "order_id" | "entry_id">): readonly OrderReader[] {
  // Paid after it had ended: nothing was ordered that an athlete could do.
  if (act === "pay" && state === "refunding") return ["supporter"];
  // Somebody else sent it back: an admin, or the supporter's bank.
  if (act === "return") return from === "refunding" ? [] : ["athlete"];
  return READERS[act] ?? [];
}

/** Adds the letters that follow from a step, in its transaction. */
export async function tellAbout(world: Pick<World, "jobs">, tx: Queries, told: Told): Promise<void> {
  const { jobs } = world;
  for (const reader of readersOf(told)) {
    const { order_id, entry_id } = told;
    await jobs.add(
      tx,
      MAIL_ORDER,
      { order_id, entry_id, reader },
      `${MAIL_ORDER.name}:${entry_id}:${reader}`,
    );
  }
  if (told.act === "pay" && told.state === "ordered") await tellGuardian(world, tx, told.order_id);
}

/** What is ordered from a minor is their guardian's to know, too. Whether they still are one is asked when it is mailed. */
async function tellGuardian({ jobs }: Pick<World, "jobs">, tx: Queries, order_id: string): Promise<void> {
  const child = await tx.row<{ player_id: number }>(sql`
    select f.player_id::int as player_id from orders o join offers f using (offer_id) join athlete_guardians g using (player_id)
     where o.order_id = ${order_id}::uuid and g.guardian_email is not null and g.guardian_agreed_at is not null`);
  if (!child) return;
  await jobs.add(tx, MAIL_CHILDS_ORDER, { order_id, ...child }, `${MAIL_CHILDS_ORDER.name}:${order_id}`);
}
