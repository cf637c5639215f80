import sql from "sql-template-tag";
import type { PayorJoining } from "../../../../contract/contributions/payors-as-one.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import type { World } from "../../../world/world.ts";
import { lookAgain } from "../athletes/look-again.ts";
import { type Finder, NO_PAYOR, refuseUnlessStanding } from "./standing.ts";

/**
 * Has two payors, and all that count with either, count as one from now on. Of two officers who do so at once one is told.
 * Throws `Refusal` 404, 409.
 */
export const joinAsOne = (
  { database, clock, jobs }: World,
  payor_id: number,
  { other_id, why, reason }: PayorJoining,
  { finder, asker }: { finder: Finder; asker: Asker },
): Promise<{ join_id: number }> =>
  database.transaction(async (tx) => {
    if (payor_id === other_id) throw new Refusal(409, ALREADY_ONE);
    await refuseUnlessStanding(tx, [payor_id, other_id], finder);
    const joined = await tx.row<{ join_id: number | null }>(sql`
      select payor_joined(${payor_id}::bigint, ${other_id}::bigint, ${why}, ${reason}, ${finder.school_id}::integer,
                          ${finder.user_id}::bigint, ${clock.now()})::int as join_id`);
    const join_id = joined?.join_id ?? null;
    if (join_id === null) throw new Refusal(409, ALREADY_ONE);
    // From now on both agree from the first dollar on, to whichever athlete they give.
    await lookAgain({ jobs }, tx);
    await audit(tx, asker, {
      act: "found that payors count as one",
      subject: `payor ${payor_id}`,
      detail: { other_id, join_id, why },
    });
    return { join_id };
  });

const ALREADY_ONE = "They count as one already. Someone may have just joined them.";

/** Takes a join apart; the line of it stays. Throws `Refusal` 404, 409. */
export const takeApart = (
  { database, clock }: World,
  join_id: number,
  { finder, asker }: { finder: Finder; asker: Asker },
): Promise<{ join_id: number }> =>
  database.transaction(async (tx) => {
    const join = await tx.row<{ payor_id: number; other_id: number }>(sql`
      select payor_id::int, other_id::int from payor_joins where join_id = ${join_id}`);
    if (!join) throw new Refusal(404, NO_PAYOR);
    await refuseUnlessStanding(tx, [join.payor_id, join.other_id], finder);
    const parted = await tx.row<{ parted: boolean }>(sql`
      select payor_parted(${join_id}::bigint, ${finder.user_id}::bigint, ${clock.now()}) as parted`);
    if (!parted?.parted)
      throw new Refusal(409, "They don't count as one anymore. Someone may have just taken them apart.");
    await audit(tx, asker, {
      act: "took payors apart that counted as one",
      subject: `payor ${join.payor_id}`,
      detail: { other_id: join.other_id, join_id },
    });
    return { join_id };
  });

/** Notes that two are not the same; said twice it is one line. Throws `Refusal` 404. */
export const keepApart = (
  { database, clock }: World,
  payor_id: number,
  other_id: number,
  { finder, asker }: { finder: Finder; asker: Asker },
): Promise<{ payor_id: number; other_id: number }> =>
  database.transaction(async (tx) => {
    if (payor_id === other_id) throw new Refusal(404, NO_PAYOR);
    await refuseUnlessStanding(tx, [payor_id, other_id], finder);
    await tx.row(sql`
      insert into payor_differences (payor_id, other_id, school_id, said_by, said_at)
      values (${Math.min(payor_id, other_id)}, ${Math.max(payor_id, other_id)}, ${finder.school_id}::integer, ${finder.user_id}, ${clock.now()})
      on conflict do nothing`);
    await audit(tx, asker, {
      act: "found that payors are not the same",
      subject: `payor ${payor_id}`,
      detail: { other_id },
    });
    return { payor_id, other_id };
  });
